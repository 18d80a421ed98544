import { id } from '#src/contract/values.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type FormInput, list, readForm } from '#src/web/forms/form.ts'
import { type SaveError, save, toFormState } from '#src/web/forms/save-result.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { CategoriesForm, type Choice } from '#views/profile/edit/categories.tsx'
import { editScreen, saved } from './edit-screen.tsx'
import { businessOf, type EditTarget } from './edit-target.ts'
import { readChoices, readChosen } from './load-profile.ts'

type Field = 'categoryIds' | 'brandIds'
type Picked = Record<Field, string[]>
type Choices = { categories: Choice[]; brands: Choice[] }

export async function showCategories(request: Request, target: EditTarget): Promise<Screen> {
  const { choices, picked } = await readAll(request, target)
  return categoriesScreen(request, target, { choices, picked })
}

export async function saveCategories(request: Request, target: EditTarget): Promise<Result> {
  const { userId } = businessOf(target)
  const { c, upstream, actor } = request
  const form = await readForm(c)
  const picked = { categoryIds: idsOf(form, 'categoryIds'), brandIds: idsOf(form, 'brandIds') }
  const body = { userId: actor.userId, merchantId: userId, ...picked }
  const answer = await save(upstream.core.PUT('/brands-categories', { body }))
  if (answer.ok) return saved(request, target, 'categories', answer.displayMessage)
  const loaded = await attempt(readAll(request, target))
  const choices = loaded instanceof UpstreamFault ? null : loaded.choices
  return categoriesScreen(request, target, { choices, picked, saveError: answer.saveError })
}

async function readAll(request: Request, target: EditTarget) {
  const [all, chosen] = await Promise.all([
    readChoices(request),
    readChosen(request, businessOf(target)),
  ])
  return {
    choices: {
      categories: withChosen(all.categories, chosen.categories),
      brands: withChosen(all.brands, chosen.brands),
    },
    picked: {
      categoryIds: chosen.categories.map(({ value }) => value),
      brandIds: chosen.brands.map(({ value }) => value),
    },
  }
}

/** What was chosen stays to be unchosen, though it may not be offered any more. */
function withChosen(all: { id: string; name: string }[], chosen: Choice[]): Choice[] {
  const gone = chosen.filter(({ value }) => !all.some((one) => one.id === value))
  return [...all.map((one) => ({ value: one.id, label: one.name })), ...gone]
}

type State = {
  /** Null when they could not be loaded; what was picked is then sent along unseen. */
  choices: Choices | null
  picked: Picked
  saveError?: SaveError
}

function categoriesScreen(request: Request, target: EditTarget, state: State): Screen {
  const { form, answer } = toFormState<Field>(request.page, state, (name) => name as Field)
  const node = (
    <CategoriesForm
      action={target.editHref('categories')}
      cancelHref={target.doneHref('categories')}
      {...state}
      {...form}
    />
  )
  return editScreen(request, target, 'categories', node, answer)
}

function idsOf(form: FormInput, name: Field): string[] {
  return [...new Set(list(form, name))].filter((value) => id.safeParse(value).success)
}
