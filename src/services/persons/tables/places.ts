import { sql } from 'drizzle-orm'
import {
  blanked,
  ENDED,
  ERASED,
  kept,
  NO_TEXT,
  nothingIn,
  type PersonalTable,
} from '#src/services/persons/erasure.ts'
import { byAccount, byNothing, through } from '#src/services/persons/found.ts'

const byOwner = byAccount('owner_id')
const NOWHERE = sql`0`

export const placeTables: readonly PersonalTable[] = [
  {
    table: 'branch_reviews',
    whose: 'applicants',
    columns: ['round', 'comment'],
    level: 'business',
    goes: 'stays, as decisions do',
    kind: 'reviews',
    parts: [
      blanked(
        through('branch_id', { table: 'branches', key: 'id' }, byOwner),
        nothingIn('round', 'comment'),
      ),
    ],
  },
  {
    table: 'branches',
    whose: 'merchants, banks',
    columns: [
      'name',
      'address',
      'contact_no',
      'proof_url',
      'latitude',
      'longitude',
      'global_code',
      'city',
      'approved_as',
      'search_text',
    ],
    level: 'open',
    goes: 'when the branch is deleted',
    kind: 'profile',
    parts: [
      blanked(byOwner, {
        name: ERASED,
        address: NO_TEXT,
        global_code: NO_TEXT,
        city: NO_TEXT,
        latitude: NOWHERE,
        longitude: NOWHERE,
        ...nothingIn('contact_no', 'proof_url', 'approved_as'),
        deleted_at: ENDED,
      }),
    ],
    unreadable: ['search_text', 'search_folded'],
  },
  {
    table: 'geocode_answers',
    whose: 'addresses that were looked up',
    columns: ['key', 'places'],
    level: 'person',
    goes: '30 days',
    kind: 'profile',
    parts: [kept(byNothing, 'unlinked')],
  },
]
