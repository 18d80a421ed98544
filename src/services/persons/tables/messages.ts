import { sql } from 'drizzle-orm'
import {
  blanked,
  kept,
  ofOthers,
  type PersonalTable,
  removed,
} from '#src/services/persons/erasure.ts'
import {
  byAccount,
  byAddressHash,
  byMobile,
  byName,
  either,
  type Person,
} from '#src/services/persons/found.ts'

export const messageTables: readonly PersonalTable[] = [
  {
    table: 'notifications',
    whose: 'everybody with an account',
    columns: ['params', 'link'],
    level: 'person',
    goes: 'after `NOTIFICATION_RETENTION_DAYS`',
    kind: 'messages',
    parts: [
      removed(byAccount('user_id')),
      ofOthers(blanked(byName('params'), { params: withoutNames })),
    ],
  },
  {
    table: 'outbox_messages',
    whose: 'who is written to',
    columns: ['sealed', 'to_hash', 'device_hash'],
    level: 'secret',
    goes: '30 days',
    kind: 'messages',
    parts: [removed(either(byAccount('user_id'), byAddressHash('to_hash')))],
    unreadable: ['sealed', 'to_hash', 'device_hash'],
  },
  {
    table: 'device_tokens',
    whose: 'phones and browsers that get pushes',
    columns: ['token', 'hash', 'platform'],
    level: 'secret',
    goes: '60 days unseen',
    kind: 'messages',
    parts: [removed(byAccount('user_id'))],
    unreadable: ['token', 'hash'],
  },
  {
    table: 'sms_opt_outs',
    whose: 'who wants no gifts by SMS',
    columns: ['mobile'],
    level: 'person',
    goes: 'stays, or they would be written to again',
    kind: 'messages',
    parts: [kept(byMobile('mobile'), 'optOut')],
  },
]

function withoutNames({ names }: Person) {
  return sql`(
    select jsonb_object_agg(key, case when value #>> '{}' = any(${sql.param([...names])}::text[])
      then '"Erased"'::jsonb else value end)
    from jsonb_each(params))`
}
