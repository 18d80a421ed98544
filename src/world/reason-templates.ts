import type { reasonTemplates, reasonUses } from '#src/services/core/reason-templates/schema.ts'
import { worldId } from './random.ts'

type Template = Omit<typeof reasonTemplates.$inferInsert, 'id' | 'createdAt'>

const templates: readonly Template[] = [
  {
    kind: 'deals',
    language: 'en',
    name: 'Terms are missing',
    text: 'Please say in the terms of “{title}” when and where it can be redeemed, and what it leaves out. Then submit it again.',
  },
  {
    kind: 'deals',
    language: 'en',
    name: 'Picture shows something else',
    text: 'The cover picture of “{title}” shows something else than the offer. Please use a photo of what people get.',
  },
  {
    kind: 'deals',
    language: 'ru',
    name: 'Нет условий',
    text: 'Укажите в условиях акции «{title}», где и когда её можно использовать и что в неё не входит, и отправьте снова.',
  },
  {
    kind: 'profile',
    language: 'en',
    name: 'Registration number cannot be read',
    text: 'We could not match the registration number of {merchant}. Please check it against your certificate.',
  },
  {
    kind: 'branches',
    language: 'en',
    name: 'Proof of address is too old',
    text: 'The proof of address of {title} is older than three months. Please upload a newer one.',
  },
]

const DAY_MS = 24 * 60 * 60 * 1000

/** A kind's first template is used most; uses spread over four months, so that some no longer count. */
export function worldReasons(createdAt: Date, now: number) {
  const rows = templates.map((template) => ({
    ...template,
    id: worldId(`reason ${template.name}`),
    createdAt,
  }))
  const uses = rows.flatMap(({ id, name }, at): (typeof reasonUses.$inferInsert)[] =>
    Array.from({ length: 14 - 2 * at }, (_, use) => ({
      id: worldId(`reason ${name} used ${use}`),
      templateId: id,
      usedAt: new Date(now - (use * 9 + at) * DAY_MS),
    })),
  )
  return { templates: rows, uses }
}
