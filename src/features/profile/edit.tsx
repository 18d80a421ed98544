import { FULL_NAME_MAX } from '#src/contract/authentication/registration.ts'
import { id } from '#src/contract/values.ts'
import { orNull } from '#src/upstream/result.ts'
import { picture } from '#src/web/forms/choice-fields.tsx'
import { type NameOf, readFields, type ValuesOf } from '#src/web/forms/field.ts'
import { type FormInput, list, readForm } from '#src/web/forms/form.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import {
  formStateOf,
  type Outcome,
  type SaveError,
  save,
  toFormState,
} from '#src/web/forms/save-result.ts'
import { nameRules, textLine } from '#src/web/forms/text-fields.tsx'
import { NotFound, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { FormBody } from '#views/components/form-page.tsx'
import type { Screen } from '#views/page/page.ts'
import {
  CategoriesForm,
  type CategoriesProps,
  type Choice,
} from '#views/profile/edit/categories.tsx'
import { type EditTab, readTab } from '#views/profile/filters.ts'
import { saveBusiness, showBusiness } from './business-tab.tsx'
import { saveContact, showContact } from './contact-tab.tsx'
import { businessOf, type EditTarget, editScreen, ownTarget, saved } from './edit-screen.tsx'
import { readAccount, readChoices, readChosen } from './load-profile.ts'
import { savePassword, showPassword } from './password-tab.tsx'

const fields = {
  fullName: textLine('profile:fullName', {
    ...nameRules,
    required: 'profile:errors.fullNameRequired',
    max: FULL_NAME_MAX,
    stops: true,
    autoComplete: 'name',
  }),
  imageUrl: picture('profile:field.portrait', { keptAs: 'profile:edit.picture', optional: true }),
}

type Tab = {
  show: (request: Request, target: EditTarget) => Promise<Result> | Result
  save: (request: Request, target: EditTarget) => Promise<Result>
}

const tabs: Record<EditTab, Tab> = {
  business: { show: showBusiness, save: saveBusiness },
  categories: { show: showCategories, save: saveCategories },
  contact: { show: showContact, save: saveContact },
  username: { show: showUsername, save: saveUsername },
  password: { show: showPassword, save: savePassword },
}

export async function showTab(request: Request, target: EditTarget): Promise<Result> {
  return tabOf(request, target).show(request, target)
}

export async function saveTab(request: Request, target: EditTarget): Promise<Result> {
  return tabOf(request, target).save(request, target)
}

export const edit = (request: Request) => showTab(request, ownTarget(request))
export const update = (request: Request) => saveTab(request, ownTarget(request))

function tabOf({ query }: Request, target: EditTarget): Tab {
  const tab = readTab(query, target.tabs)
  const named = query.get('tab')
  if (!tab || (named !== null && named !== tab)) throw new NotFound()
  return tabs[tab]
}

type Field = 'categoryIds' | 'brandIds'

async function showCategories(request: Request, target: EditTarget): Promise<Screen> {
  const { choices, picked } = await readAll(request, target)
  return categoriesScreen(request, target, { choices, picked })
}

async function saveCategories(request: Request, target: EditTarget): Promise<Result> {
  const { userId } = businessOf(target)
  const { c, upstream, actor } = request
  const form = await readForm(c)
  const picked = { categoryIds: idsOf(form, 'categoryIds'), brandIds: idsOf(form, 'brandIds') }
  const body = { userId: actor.userId, merchantId: userId, ...picked }
  const answer = await save(upstream.core.PUT('/brands-categories', { body }))
  if (answer.ok) return saved(request, target, 'categories', answer.displayMessage)
  const loaded = await orNull(readAll(request, target))
  const choices = loaded?.choices ?? null
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

/** Keeps chosen entries that are no longer offered, so that they can be deselected. */
function withChosen(all: { id: string; name: string }[], chosen: Choice[]): Choice[] {
  const gone = chosen.filter(({ value }) => !all.some((one) => one.id === value))
  return [...all.map((one) => ({ value: one.id, label: one.name })), ...gone]
}

type CategoriesTabState = Pick<CategoriesProps, 'choices' | 'picked'> & { saveError?: SaveError }

function categoriesScreen(request: Request, target: EditTarget, state: CategoriesTabState): Screen {
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

type State = Outcome<NameOf<typeof fields>> & { values: ValuesOf<typeof fields> }

async function showUsername(request: Request, target: EditTarget): Promise<Screen> {
  const { fullName, imageUrl } = await readAccount(request, target.role, target.userId)
  return usernameScreen(request, target, { values: { fullName, imageUrl: imageUrl ?? '' } })
}

async function saveUsername(request: Request, target: EditTarget): Promise<Result> {
  const { upstream } = request
  const { values, errors } = await readFields(request, fields)
  if (Object.keys(errors).length > 0) return usernameScreen(request, target, { values, errors })
  const { fullName, imageUrl } = values
  const body = { userId: target.userId, fullName, imageUrl: imageUrl || null }
  const answer = await save(upstream.authentication.PATCH('/users', { body }))
  if (!answer.ok) return usernameScreen(request, target, { values, saveError: answer.saveError })
  return saved(request, target, 'username', answer.displayMessage)
}

function usernameScreen(request: Request, target: EditTarget, state: State): Screen {
  const { t } = request.page
  const { form, answer } = formStateOf(request.page, fields, state)
  const node = (
    <FormBody
      {...form}
      action={target.editHref('username')}
      submit={t('profile:edit.save')}
      cancelHref={target.doneHref('username')}
      files
      plain
    >
      {renderFields(fields, { values: state.values, errors: form.errors }, t)}
    </FormBody>
  )
  return editScreen(request, target, 'username', node, answer)
}
