import type { Category } from '#src/contract/core/categories.ts'
import { id } from '#src/contract/values.ts'
import { businessDate, isBusinessDate } from '#src/i18n/business-time.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { orNull } from '#src/upstream/result.ts'
import { date, multiple } from '#src/web/forms/choice-fields.tsx'
import {
  type ErrorsOf,
  emptyValues,
  type FormContext,
  type ValuesOf,
} from '#src/web/forms/field.ts'
import { type FieldState, renderFields } from '#src/web/forms/form-fields.tsx'
import { fragment, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { PromoTypeLineField, RelatedField } from '#views/categories/form-fields.tsx'
import { HiddenValues } from '#views/components/hidden-values.tsx'
import {
  type Named,
  readCategory,
  readNormalCategories,
  readRelatedCategories,
} from './show-category.tsx'

const when = ({ categoryType }: FormContext['values']) => categoryType === 'SEASONAL'
const DAY_LENGTH = 40
const RELATED_KEPT_MAX = 200
const invalid = 'categories:errors.date'

export const seasonFields = {
  relatedCategories: {
    ...multiple('core:category.relatedRequired', (value) => id.safeParse(value).success),
    when,
  },
  startDate: {
    ...date('categories:column.start', {
      required: 'core:report.startRequired',
      invalid,
      hint: 'categories:form.startHint',
      pastOnEdit: true,
    }),
    when,
  },
  expiryDate: {
    ...date('categories:column.expiry', {
      required: 'core:category.expiryRequired',
      invalid,
      hint: 'categories:form.expiryHint',
      pastOnEdit: true,
      rules: [{ is: 'least', as: 'startDate', message: 'categories:errors.expiryInvalid' }],
    }),
    when,
  },
}
type SeasonFields = typeof seasonFields

export function renderSeason(
  shown: FieldState<SeasonFields>,
  choices: Named[] | null,
  t: Translate,
) {
  const { relatedCategories, startDate, expiryDate } = shown.values
  if (!when(shown.values)) {
    const kept = {
      relatedCategories,
      ...(startDate && { startDate }),
      ...(expiryDate && { expiryDate }),
    }
    return <HiddenValues values={kept} />
  }
  return (
    <>
      <RelatedField
        values={relatedCategories}
        error={shown.errors.relatedCategories}
        choices={choices}
      />
      {renderFields(seasonFields, shown, t, [['startDate', 'expiryDate']])}
    </>
  )
}

export function seasonOf(category: Category, timeZone: string): ValuesOf<SeasonFields> {
  const day = (at: Category['startDate']) => (at ? businessDate(at.milliseconds, timeZone) : '')
  const { relatedCategories, startDate, expiryDate } = category
  return { relatedCategories, startDate: day(startDate), expiryDate: day(expiryDate) }
}

export function seasonErrors(values: ValuesOf<SeasonFields>): ErrorsOf<SeasonFields> {
  const { startDate, expiryDate } = values
  const isBackwards = when(values) && isBusinessDate(startDate) && expiryDate < startDate
  return isBackwards ? { expiryDate: 'categories:errors.expiryInvalid' } : {}
}

export async function season(request: Request): Promise<Result> {
  const { query, page } = request
  const categoryId = query.get('categoryId')
  const categoryType = query.get('categoryType')
  const category = categoryId ? await readCategory(request, categoryId) : null
  const typed = typedSeason(query)
  const known = category ? seasonOf(category, page.format.timeZone) : emptyValues(seasonFields)
  const values = { ...(typed ?? known), categoryType }
  const choices = when(values) ? await readChoices(request, category) : null
  return fragment(renderSeason({ values, errors: {}, isNew: !category }, choices, page.t))
}

/** What stands in the form, so that another type and back loses nothing; null before it ever stood there. */
function typedSeason(query: URLSearchParams): ValuesOf<SeasonFields> | null {
  const names = ['relatedCategories', 'startDate', 'expiryDate'] as const
  if (!names.some((name) => query.has(name))) return null
  const day = (name: 'startDate' | 'expiryDate') => (query.get(name) ?? '').slice(0, DAY_LENGTH)
  const given = query.getAll('relatedCategories').filter((one) => id.safeParse(one).success)
  const relatedCategories = given.slice(0, RELATED_KEPT_MAX)
  return { relatedCategories, startDate: day('startDate'), expiryDate: day('expiryDate') }
}

export function promoTypeLine(): Result {
  return fragment(<PromoTypeLineField isAdded />)
}

export async function readChoices(request: Request, category: Category | null) {
  const [normal, related] = await Promise.all([
    orNull(readNormalCategories(request)),
    category ? orNull(readRelatedCategories(request, category.id)) : [],
  ])
  if (!normal || !related) return null
  const gone = related.filter((one) => !normal.some(({ id }) => id === one.id))
  return [...normal, ...gone].filter(({ id }) => id !== category?.id)
}
