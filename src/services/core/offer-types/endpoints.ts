import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  addOfferType,
  deleteOfferType,
  listOfferTypes,
  readOfferType,
  updateOfferType,
} from '#src/contract/core/offer-types.ts'
import { readName } from '#src/services/core/catalogue/entry-text.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import {
  fieldRefusal,
  Refusal,
  refuseStale,
  withUniqueName,
} from '#src/services/kit/refusals/refusal.ts'
import { matchOfferTypes, offerTypeOrders } from './find-offer-type.ts'
import { lockOfferType, removeOfferType } from './remove-offer-type.ts'
import { offerTypes } from './schema.ts'

export const offerTypesEndpoints = [
  bind(listOfferTypes, async ({ query }, { db }) => {
    const { id, name } = offerTypes
    const order = offerTypeOrders(query.sort)
    const where = matchOfferTypes(readSearchTerm(query.searchTerm))
    const from = db.select({ id, name }).from(offerTypes).$dynamic()
    const { rows, paging } = await readShort(db, from, { where, order }, query)
    return { data: { offerTypes: rows, ...paging } }
  }),

  bind(readOfferType, async ({ params }, { db }) => {
    const { id, name, version, deletedAt } = offerTypes

    const [found] = await db
      .select({ id, name, version })
      .from(offerTypes)
      .where(and(eq(id, params.id), isNull(deletedAt)))
    if (!found) throw new Refusal('notFound', 'core:offerType.notFound')
    return { data: found }
  }),
  bind(addOfferType, async (call, { db }) => {
    const name = checkName(call.body.name)
    const id = await withUniqueName(
      'core:offerType.nameTaken',
      addOnce(db, call, offerTypes, async (tx, id) => {
        await tx.insert(offerTypes).values({ id, name })
        await recordAudit(tx, call, { event: 'offer-type.added', subjectId: id, after: { name } })
      }),
    )
    return { data: { id }, message: 'core:offerType.added' }
  }),

  bind(updateOfferType, async (call, { db }) => {
    const { id, version: seen } = call.body
    const name = checkName(call.body.name)
    await withUniqueName(
      'core:offerType.nameTaken',
      db.transaction(async (tx) => {
        const before = await lockOfferType(tx, id)
        refuseStale(seen, before.version, 'core:offerType.changed')
        const version = sql`${offerTypes.version} + 1`
        await tx.update(offerTypes).set({ name, version }).where(eq(offerTypes.id, before.id))
        await recordAudit(tx, call, {
          event: 'offer-type.updated',
          subjectId: before.id,
          before: { name: before.name },
          after: { name },
        })
      }),
    )
    return { data: null, message: 'core:offerType.updated' }
  }),

  bind(deleteOfferType, async (call, { db }) => {
    await db.transaction((tx) => removeOfferType(tx, call, { id: call.params.id, version: null }))
    return { data: null, message: 'core:offerType.deleted' }
  }),
]

function checkName(text: string): string {
  const name = readName(text)
  if (name === '') throw fieldRefusal('name', 'common:messages.nameRequired')
  return name
}
