import { expect, test } from 'vitest'
import { trustSamples } from '#src/services/kit/decisions/schema.ts'
import {
  answerSample,
  countSamplesOf,
  findSample,
  findSamples,
} from '#src/services/kit/decisions/trust-samples.ts'
import { openTrust, someId } from './trusted.ts'

const { db, addRule } = await openTrust()
const rule = await addRule({ name: 'Small prices' })
const seenBy = someId()
let minute = 0

async function aSample(kind: 'deals' | 'branches') {
  minute += 1
  const [sample] = await db
    .insert(trustSamples)
    .values({
      id: someId(),
      kind,
      itemId: someId(),
      title: `Approved ${minute}`,
      ownerId: someId(),
      ruleId: rule.id,
      approvedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
    })
    .returning()
  if (!sample) throw new Error('no sample')
  return sample
}

const answer = (id: string, kinds: ('deals' | 'branches')[] = ['deals']) =>
  db.transaction((tx) =>
    answerSample(tx, kinds, id, { answer: 'CONFIRMED', comment: null, seenBy }),
  )

test('approvals by rule wait for a look, oldest first, until one has answered [APPR-57]', async () => {
  const [first, branch, second] = [
    await aSample('deals'),
    await aSample('branches'),
    await aSample('deals'),
  ]
  const all = { limit: 10, offset: 0 }
  const listed = async (kinds: ('deals' | 'branches')[], page = all) =>
    (await findSamples(db, kinds, page)).map(({ id }) => id)
  expect(await listed(['deals'])).toEqual([first.id, second.id])
  expect(await listed(['deals', 'branches'])).toEqual([first.id, branch.id, second.id])
  expect(await listed(['deals', 'branches'], { limit: 1, offset: 1 })).toEqual([branch.id])
  expect(await countSamplesOf(db, ['deals'])).toBe(2)
  expect(await countSamplesOf(db, ['deals', 'branches'])).toBe(3)
  expect(await countSamplesOf(db, ['contact'])).toBe(0)
  expect(await findSample(db, ['deals'], first.id)).toMatchObject({
    title: 'Approved 1',
    rule: 'Small prices',
    addedBy: rule.addedBy,
  })
  expect(await findSample(db, ['branches'], first.id)).toBeUndefined()

  expect(await answer(first.id, ['branches'])).toBeUndefined()
  const seen = await Promise.all([answer(first.id), answer(first.id)])
  expect(seen.filter((one) => one !== undefined)).toMatchObject([
    { id: first.id, answer: 'CONFIRMED', seenBy, seenAt: expect.any(Date) },
  ])
  expect(await listed(['deals'])).toEqual([second.id])
  expect(await countSamplesOf(db, ['deals'])).toBe(1)
  expect(await findSample(db, ['deals'], first.id)).toBeUndefined()
})
