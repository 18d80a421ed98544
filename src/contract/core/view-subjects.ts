export const viewSubjects = ['DEAL', 'MERCHANT', 'BANK', 'CATEGORY'] as const
export type ViewSubject = (typeof viewSubjects)[number]
