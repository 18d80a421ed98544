/** Messages of a lane are worked through by themselves: codes and notices, copies, pushes. */
export const lanes = ['DIRECT', 'COPY', 'PUSH'] as const
export type Lane = (typeof lanes)[number]
