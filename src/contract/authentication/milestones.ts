/** How far a merchant has ever come, in the order in which it is walked. */
export const milestones = ['PROFILE', 'APPROVED', 'SUBSCRIBED', 'DEAL', 'REDEEMED'] as const
export type Milestone = (typeof milestones)[number]
