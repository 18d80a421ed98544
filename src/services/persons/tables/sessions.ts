import { type PersonalTable, removed } from '#src/services/persons/erasure.ts'
import { byAccount } from '#src/services/persons/found.ts'

const parts = [removed(byAccount('user_id'))]

/** What the web half keeps. */
export const sessionTables: readonly PersonalTable[] = [
  {
    table: 'sessions',
    whose: 'who is signed in',
    columns: ['user_agent', 'address', 'profile', 'access_token', 'refresh_token'],
    level: 'person, secret',
    goes: 'when the session ends, 12 hours at most',
    kind: 'security',
    parts,
    unreadable: ['id', 'access_token', 'refresh_token', 'user_routes'],
  },
  {
    table: 'embed_sessions',
    whose: 'app users on the embedded page',
    columns: ['sealed'],
    level: 'secret',
    goes: 'hours',
    kind: 'security',
    parts,
    unreadable: ['id', 'sealed'],
  },
  {
    table: 'kept_inputs',
    whose: 'what somebody typed when a sign-in ended',
    columns: ['sealed'],
    level: 'secret',
    goes: 'hours',
    kind: 'security',
    parts,
    unreadable: ['visitor', 'sealed'],
  },
]
