import { sql } from 'drizzle-orm'
import { blanked, ERASED, type PersonalTable, removed } from '#src/services/persons/erasure.ts'
import { byAccount, type Found, type Person } from '#src/services/persons/found.ts'

export const byOwner = byAccount('owner_id')

/** Pictures that deals, categories, brands, plans and packages show belong to those. */
const shown = sql`kind = 'IMAGE' and exists (
  select from (
    select cover_image as address from deals
    union all select url from deal_images
    union all select image_url from categories
    union all select image_url from brands
    union all select image_url from plans
    union all select image_url from user_packages
  ) as pictures where address like '%' || files.id::text || '%')`

/** Their bytes go before their rows, so that a killed erasure finds them again. */
export const ownFiles: Found = {
  words: '`owner_id`, but for pictures of deals and the catalogue',
  where: (person: Person) => sql`(${byOwner.where(person)} and not (${shown}))`,
}

export const fileTables: readonly PersonalTable[] = [
  {
    table: 'export_jobs',
    whose: 'who exported',
    columns: ['query', 'title'],
    level: 'person',
    goes: '7 days, with its file',
    kind: 'files',
    parts: [removed(byOwner)],
    unreadable: ['holder', 'sign_in_id'],
  },
  {
    table: 'files',
    whose: 'who uploaded',
    columns: ['name'],
    level: 'person',
    goes: 'when nothing names the file',
    kind: 'files',
    parts: [
      removed(ownFiles),
      blanked(
        {
          words: '`owner_id`, of pictures of deals and the catalogue',
          where: (person) => sql`(${byOwner.where(person)} and ${shown})`,
        },
        { name: ERASED },
      ),
    ],
    unreadable: ['sha256'],
  },
]
