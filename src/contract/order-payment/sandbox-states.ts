export const sandboxStates = ['OPEN', 'PAID', 'DECLINED', 'CANCELLED', 'REFUNDED'] as const
export type SandboxState = (typeof sandboxStates)[number]
