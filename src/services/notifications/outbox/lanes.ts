/** Lanes are processed independently: codes and notices, copies, pushes. */
export const lanes = ['DIRECT', 'COPY', 'PUSH'] as const
export type Lane = (typeof lanes)[number]
