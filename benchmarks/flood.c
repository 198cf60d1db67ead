/* The peer of the flood benchmark: opening tiles with a stack, as one would write it in C.

   The board has a border of tiles that count as open, so no edge needs a test. `opened` holds 0 where a tile
   is covered; `codes` holds 0 where a tile is empty and has no adjacent mine. Returns how many were opened. */

#include <stdint.h>

static inline long flood(uint8_t *opened, const uint8_t *codes, int32_t *stack, long start,
                         const long *offsets, const int many)
{
    long pending = 0, count = 1;
    opened[start] = 1;
    if (!codes[start])
        stack[pending++] = (int32_t)start;
    while (pending) {
        const long tile = stack[--pending];
        for (int k = 0; k < many; k++) {
            const long beside = tile + offsets[k];
            if (!opened[beside]) {
                opened[beside] = 1;
                count++;
                if (!codes[beside])
                    stack[pending++] = (int32_t)beside;
            }
        }
    }
    return count;
}

/* Two dimensions. */
long flood_8(uint8_t *opened, const uint8_t *codes, int32_t *stack, long start, const long *offsets)
{
    return flood(opened, codes, stack, start, offsets, 8);
}

/* Three dimensions. */
long flood_26(uint8_t *opened, const uint8_t *codes, int32_t *stack, long start, const long *offsets)
{
    return flood(opened, codes, stack, start, offsets, 26);
}
