import { z } from 'zod'
import { ENTRY_DESCRIPTION_MAX, ENTRY_NAME_MAX } from '#src/contract/core/catalogue-entry.ts'
import { type CategoryType, categoryTypes } from '#src/contract/core/categories.ts'
import type { Category, CategorySave } from '#src/contract/core/categories-manage.ts'
import { PROMO_TYPE_NAME_MAX, PROMO_TYPES_MAX } from '#src/contract/core/category-limits.ts'
import { businessDate, isBusinessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import type { Key } from '#src/i18n/keys.ts'
import { formErrors } from '#src/web/forms/form-errors.ts'

/** A line of the list of promo types; an existing one has an id, one without a name goes. */
export type PromoTypeLine = { id: string; name: string }
/** What the form holds, as typed; the picture is the address of a file that is already stored. */
export type CategoryValues = {
  name: string
  description: string
  /** Empty while none is chosen. */
  categoryType: CategoryType | ''
  relatedCategories: string[]
  /** ISO days. */
  startDate: string
  expiryDate: string
  popular: boolean
  imageUrl: string
  promoTypes: PromoTypeLine[]
}
export type CategoryField = Exclude<keyof CategoryValues, 'popular'>
export type CategoryErrors = Partial<Record<CategoryField, Key>>

const required = (key: Key) => z.string().trim().min(1, key)
const day = (key: Key) => required(key).refine(isBusinessDate, 'categories:errors.date')

const always = {
  name: required('core:category.nameRequired').max(ENTRY_NAME_MAX, 'categories:errors.nameMax'),
  description: required('core:category.descriptionRequired').max(
    ENTRY_DESCRIPTION_MAX,
    'categories:errors.descriptionMax',
  ),
  categoryType: z.enum(categoryTypes, 'categories:errors.typeRequired'),
  imageUrl: required('core:category.imageRequired'),
  promoTypes: z
    .array(
      z.object({ name: z.string().max(PROMO_TYPE_NAME_MAX, 'categories:errors.promoTypeMax') }),
    )
    .max(PROMO_TYPES_MAX, 'categories:errors.promoTypesMax')
    .refine(isEachOnce, 'core:category.promoTypeTwice'),
}
const season = {
  relatedCategories: z.array(z.string()).min(1, 'core:category.relatedRequired'),
  startDate: day('core:category.startRequired'),
  expiryDate: day('core:category.expiryRequired'),
}
const normalSchema = z.object(always)
const { name, description, categoryType, ...rest } = always
const seasonSchema = z.object({ name, description, categoryType, ...season, ...rest })

export const emptyCategory: CategoryValues = {
  name: '',
  description: '',
  categoryType: '',
  relatedCategories: [],
  startDate: '',
  expiryDate: '',
  popular: false,
  imageUrl: '',
  promoTypes: [],
}

export function fromCategory(
  category: Category,
  promoTypes: PromoTypeLine[],
  timeZone: string,
): CategoryValues {
  const { startDate, expiryDate } = category
  return {
    name: category.name,
    description: category.description,
    categoryType: category.categoryType,
    relatedCategories: category.relatedCategories,
    startDate: startDate ? businessDate(startDate.milliseconds, timeZone) : '',
    expiryDate: expiryDate ? businessDate(expiryDate.milliseconds, timeZone) : '',
    popular: category.popular,
    imageUrl: category.imageUrl ?? '',
    promoTypes,
  }
}

/** Every error at once, in the order of the form. */
export function categoryErrors(values: CategoryValues): CategoryErrors {
  if (values.categoryType !== 'SEASONAL') return formErrors(normalSchema, values)
  const errors: CategoryErrors = formErrors(seasonSchema, values)
  const { startDate, expiryDate } = values
  const backwards = !errors.startDate && !errors.expiryDate && expiryDate < startDate
  if (!backwards) return errors
  return inFormOrder({ ...errors, expiryDate: 'categories:errors.expiryInvalid' })
}

/** The form's name of a field that the service names. */
export function categoryFieldOf(field: string): CategoryField | undefined {
  return (Object.keys(seasonSchema.shape) as CategoryField[]).find((one) => one === field)
}

/** The save payload of values without errors. */
export function toRequest(values: CategoryValues, userId: string, timeZone: string): CategorySave {
  const isSeason = values.categoryType === 'SEASONAL'
  const instant = (date: string) => (isSeason ? startOfBusinessDate(date, timeZone) : null)
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    imageUrl: values.imageUrl,
    isPopular: values.popular,
    categoryType: isSeason ? 'SEASONAL' : 'NORMAL',
    startDate: instant(values.startDate),
    expiryDate: instant(values.expiryDate),
    relatedCategories: isSeason ? values.relatedCategories : [],
    promoTypes: values.promoTypes.map((line) => ({
      name: line.name,
      ...(line.id && { id: line.id }),
    })),
    userId,
  }
}

function inFormOrder(errors: CategoryErrors): CategoryErrors {
  const names = Object.keys(seasonSchema.shape)
  const order = ([field]: [string, Key]) => names.indexOf(field)
  return Object.fromEntries(Object.entries(errors).sort((a, b) => order(a) - order(b)))
}

function isEachOnce(lines: readonly { name: string }[]): boolean {
  return new Set(lines.map((line) => line.name.toLowerCase())).size === lines.length
}
