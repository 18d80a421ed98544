import {
  blanked,
  ENDED,
  ERASED,
  kept,
  NOTHING,
  nothingIn,
  ofOthers,
  type PersonalTable,
  removed,
} from '#src/services/persons/erasure.ts'
import {
  byAccount,
  byAccountText,
  byEmail,
  byNothing,
  byNumber,
  either,
  ofKinds,
} from '#src/services/persons/found.ts'

const byUser = byAccount('user_id')

const businessColumns = [
  'business_name',
  'owner_name',
  'country_code',
  'local_number',
  'telephone_country_code',
  'telephone_local_number',
  'address',
  'email',
  'business_reg_no',
  'web_site',
  'facebook',
  'instagram',
  'image_url',
  'bank',
  'bank_branch',
  'bank_account',
  'bank_account_name',
] as const

const contactColumns = [
  'name',
  'designation',
  'telephone_country_code',
  'telephone_local_number',
  'email',
] as const

/** In the sequence in which they end. */
export const accountTables: readonly PersonalTable[] = [
  {
    table: 'business_profiles',
    whose: 'merchants, banks',
    columns: [...businessColumns, 'search_text'],
    level: 'business',
    goes: 'with the account',
    kind: 'profile',
    parts: [blanked(byUser, nothingIn(...businessColumns))],
    unreadable: ['search_text', 'search_folded'],
  },
  {
    table: 'contact_profiles',
    whose: 'their contact person',
    columns: contactColumns,
    level: 'business',
    goes: 'with the account',
    kind: 'profile',
    parts: [blanked(byUser, nothingIn(...contactColumns))],
  },
  {
    table: 'proposals',
    whose: 'the same, until decided; merchants, of corrections',
    columns: ['values', 'comment'],
    level: 'business',
    goes: 'with the account; of corrections stays, as decisions do',
    kind: 'profile',
    parts: [
      removed(ofKinds('kind', ['profile', 'contact'], byAccount('owner_id'))),
      {
        ...blanked(ofKinds('kind', ['corrections'], byAccount('owner_id')), nothingIn('comment')),
        kind: 'reviews',
      },
    ],
  },
  {
    table: 'account_reviews',
    whose: 'applicants',
    columns: ['comment'],
    level: 'business',
    goes: 'stays, as decisions do',
    kind: 'reviews',
    parts: [blanked(byUser, nothingIn('comment'))],
  },
  {
    table: 'cashiers',
    whose: 'people at a till',
    columns: ['name', 'email', 'country_code', 'local_number', 'pin_hash'],
    level: 'person, secret',
    goes: 'with the business; ended at once by its owner',
    kind: 'staff',
    parts: [
      blanked(either(byEmail('email'), byNumber), erasedCashier()),
      ofOthers(blanked(byAccount('merchant_id'), erasedCashier())),
    ],
    unreadable: ['pin_hash'],
  },
  {
    table: 'tills',
    whose: 'a shop’s device',
    columns: ['name', 'pairing_hash', 'public_key'],
    level: 'business, secret',
    goes: 'with the till; a pairing ends in 10 minutes',
    kind: 'staff',
    parts: [
      blanked(byAccount('merchant_id'), {
        name: ERASED,
        pairing_hash: NOTHING,
        public_key: NOTHING,
        deleted_at: ENDED,
      }),
    ],
    unreadable: ['pairing_hash', 'pairing_nonce', 'public_key'],
  },
  {
    table: 'invitations',
    whose: 'invited people',
    columns: ['full_name', 'email', 'country_code', 'local_number', 'token_hash'],
    level: 'person, secret',
    goes: 'stays; the link works for 7 days',
    kind: 'account',
    parts: [removed(either(byEmail('email'), byNumber))],
    unreadable: ['token_hash'],
  },
  {
    table: 'list_views',
    whose: 'who saved a search',
    columns: ['name', 'query'],
    level: 'person',
    goes: 'when deleted',
    kind: 'account',
    parts: [removed(byUser)],
  },
  {
    table: 'erasures',
    whose: 'who is being erased',
    columns: ['person'],
    level: 'person',
    goes: 'with the last step',
    kind: 'account',
    parts: [kept(byNothing, 'steps')],
  },
  {
    table: 'audit_entries',
    whose: 'who acted',
    columns: ['actor_role', 'before', 'after', 'comment', 'address'],
    level: 'person',
    goes: 'stays: it is proved by a chain',
    kind: 'audit',
    parts: [kept(either(byAccount('actor_id'), byAccountText('subject_id')), 'chain')],
  },
  {
    table: 'users',
    whose: 'everybody with an account',
    columns: [
      'full_name',
      'email',
      'country_code',
      'local_number',
      'image_url',
      'password_hash',
      'search_text',
    ],
    level: 'person, secret',
    goes: 'with the account',
    kind: 'account',
    parts: [
      blanked(byAccount('id'), {
        full_name: ERASED,
        ...nothingIn('email', 'country_code', 'local_number', 'image_url', 'password_hash'),
      }),
    ],
    unreadable: ['password_hash', 'search_text', 'search_folded'],
  },
]

function erasedCashier() {
  return {
    name: ERASED,
    ...nothingIn('email', 'country_code', 'local_number', 'pin_hash'),
    deleted_at: ENDED,
  }
}
