/** Between minus and plus so many standard deviations lie 95 % of a normal distribution. */
export const Z_95 = 1.959964;
