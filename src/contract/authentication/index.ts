import { invitations } from './invitations.ts'
import { tokens } from './tokens.ts'
import { users } from './users.ts'

export const authentication = [...tokens, ...invitations, ...users] as const
