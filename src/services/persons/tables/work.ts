import {
  blanked,
  ERASED,
  nothingIn,
  ofOthers,
  type PersonalTable,
  removed,
} from '#src/services/persons/erasure.ts'
import { byAccount, either, through } from '#src/services/persons/found.ts'

const byOwner = byAccount('owner_id')
const byMerchant = byAccount('merchant_id')
const byUser = byAccount('user_id')

const ownThread = through('record_id', { table: 'review_threads', key: 'record_id' }, byOwner)
const ownRecord = either(
  byAccount('record_id'),
  through('record_id', { table: 'decided_rounds', key: 'item_id' }, byOwner),
  ownThread,
)
const inMessages = { table: 'review_messages', key: 'id' }

/** What is written about deals, branches and accounts under review, and lists worked on. */
export const workTables: readonly PersonalTable[] = [
  {
    table: 'review_attachments',
    whose: 'applicants',
    columns: ['name'],
    level: 'business',
    goes: 'stays',
    kind: 'reviews',
    parts: [removed(through('message_id', inMessages, byUser))],
  },
  {
    table: 'review_messages',
    whose: 'applicants and administrators',
    columns: ['text'],
    level: 'business',
    goes: 'stays, as decisions do',
    kind: 'reviews',
    parts: [blanked(byUser, { text: ERASED }), ofOthers(blanked(ownThread, { text: ERASED }))],
    unreadable: ['key'],
  },
  {
    table: 'review_notes',
    whose: 'administrators',
    columns: ['text'],
    level: 'business',
    goes: 'stays',
    kind: 'reviews',
    parts: [blanked(ownRecord, { text: ERASED })],
    unreadable: ['key'],
  },
  {
    table: 'deal_reviews',
    whose: 'applicants',
    columns: ['comment'],
    level: 'business',
    goes: 'stays, as decisions do',
    kind: 'reviews',
    parts: [
      blanked(through('deal_id', { table: 'deals', key: 'id' }, byMerchant), nothingIn('comment')),
    ],
  },
  {
    table: 'trust_samples',
    whose: 'merchants, administrators',
    columns: ['title', 'comment'],
    level: 'business',
    goes: 'stays, as decisions do',
    kind: 'reviews',
    parts: [blanked(byOwner, { title: ERASED, ...nothingIn('comment') })],
  },
  {
    table: 'undoable_decisions',
    whose: 'applicants',
    columns: ['before', 'after', 'kept'],
    level: 'business',
    goes: 'when it can no longer be undone',
    kind: 'reviews',
    parts: [removed(byOwner)],
  },
  {
    table: 'deal_drafts',
    whose: 'merchants',
    columns: ['typed'],
    level: 'business',
    goes: '90 days',
    kind: 'work',
    parts: [removed(byAccount('merchant_id', 'written_for', 'writer'))],
  },
  {
    table: 'bulk_actions',
    whose: 'administrators',
    columns: ['comment', 'address'],
    level: 'person',
    goes: '90 days after its end',
    kind: 'work',
    parts: [blanked(byOwner, nothingIn('comment', 'address'))],
  },
]
