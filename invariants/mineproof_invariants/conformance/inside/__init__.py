"""What runs in the target's process: adapters, and the loop that speaks the protocol for them.

Nothing here imports anything but the standard library and the target, so that a process starts at once and
a target that breaks its process breaks nothing of ours.
"""
