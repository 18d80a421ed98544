import { z } from 'zod'
import {
  DESCRIPTION_MAX,
  EXTRA_IMAGES_MAX,
  PRICE_CENTS_MAX,
  SUB_TITLE_MAX,
  TERMS_HTML_MAX,
  TERMS_MAX,
  TITLE_MAX,
} from '#src/contract/core/deal-limits.ts'
import type { Deal, DealSave } from '#src/contract/core/deals.ts'
import { id } from '#src/contract/values.ts'
import type { DealContext, DealErrors, DealValues } from '#src/features/deals/deal-values.ts'
import { businessDate, isBusinessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import type { Key } from '#src/i18n/keys.ts'
import { moneyInput, parseMoney } from '#src/i18n/parse-money.ts'
import { visibleLength } from '#src/i18n/visible-text.ts'
import { pairErrors } from './deal-pairs.ts'
import { termsHtml } from './terms.ts'
import { slotMinutes } from './time-slots.ts'

const required = (key: Key) => z.string().trim().min(1, key)
const money = (missing: Key, wrong: Key, check: (cents: number) => boolean) =>
  required(missing).refine((text) => within(parseMoney(text), check), wrong)
const date = (key: Key) => required(key).refine(isBusinessDate, 'deals:errors.date')
const time = (key: Key) => required(key).refine((text) => slotMinutes(text) !== null, key)
const chosen = (key: Key) => z.string().refine((text) => id.safeParse(text).success, key)

const schema = z.object({
  title: required('deals:errors.titleRequired').max(TITLE_MAX, 'deals:errors.titleMax'),
  subTitle: required('deals:errors.subTitleRequired').max(SUB_TITLE_MAX, 'deals:errors.titleMax'),
  description: z.string().trim().max(DESCRIPTION_MAX, 'deals:errors.descriptionMax'),
  termsAndConditions: z
    .string()
    .refine((html) => visibleLength(html) > 0, 'deals:errors.termsRequired')
    .refine(
      (html) => visibleLength(html) <= TERMS_MAX && html.length <= TERMS_HTML_MAX,
      'deals:errors.termsMax',
    ),
  originalPrice: money(
    'deals:errors.originalPriceRequired',
    'deals:errors.originalPrice',
    (cents) => cents > 0,
  ),
  deductionAmount: money(
    'deals:errors.deductionRequired',
    'deals:errors.price',
    (cents) => cents >= 0,
  ),
  categoryId: chosen('deals:errors.categoryRequired'),
  promoTypeId: chosen('deals:errors.promoTypeRequired'),
  validFrom: date('deals:errors.validFromRequired'),
  expiredOn: date('deals:errors.expiredOnRequired'),
  startTime: time('deals:errors.startTimeRequired'),
  endTime: time('deals:errors.endTimeRequired'),
  coverImage: required('deals:errors.coverRequired'),
  imageUrls: z
    .array(z.string())
    .min(1, 'deals:errors.imagesRequired')
    .max(EXTRA_IMAGES_MAX, 'deals:errors.imagesMax'),
})

/** An empty form: it starts today. */
export function emptyDeal(today: string): DealValues {
  return {
    title: '',
    subTitle: '',
    description: '',
    termsAndConditions: '',
    originalPrice: '',
    deductionAmount: '',
    categoryId: '',
    promoTypeId: '',
    validFrom: today,
    expiredOn: '',
    startTime: '',
    endTime: '',
    coverImage: '',
    imageUrls: [],
  }
}

export function fromDeal(deal: Deal, timeZone: string): DealValues {
  return {
    title: deal.title,
    subTitle: deal.subTitle,
    description: deal.description,
    termsAndConditions: deal.termsAndConditions,
    originalPrice: moneyInput(deal.price.originalPrice.cents),
    deductionAmount: moneyInput(deal.deductionAmount.deductionAmount.cents),
    categoryId: deal.categories[0]?.id ?? '',
    promoTypeId: deal.promoType.id,
    validFrom: businessDate(deal.validFrom.milliseconds, timeZone),
    expiredOn: businessDate(deal.expiredOn.milliseconds, timeZone),
    startTime: deal.startTime,
    endTime: deal.endTime,
    coverImage: deal.coverImage,
    imageUrls: deal.imageUrls,
  }
}

/** A new deal like an earlier one, with dates to choose; the category must still be one of the merchant's. */
export function copyOf(
  deal: Deal,
  categories: readonly { id: string }[],
  today: string,
  timeZone: string,
): DealValues {
  const values = { ...fromDeal(deal, timeZone), validFrom: today, expiredOn: '' }
  if (categories.some(({ id }) => id === values.categoryId)) return values
  return { ...values, categoryId: '', promoTypeId: '' }
}

/** Every error at once: fields on their own first, then those that depend on each other. */
export function dealErrors(values: DealValues, context: DealContext): DealErrors {
  const result = schema.safeParse(values)
  const issues = result.success ? [] : [...result.error.issues].reverse()
  const own = Object.fromEntries(issues.map((issue) => [issue.path[0], issue.message as Key]))
  return inFormOrder({ ...pairErrors(values, context), ...own })
}

/** The save payload of values without errors. */
export function toRequest(values: DealValues, merchantId: string, timeZone: string): DealSave {
  return {
    title: values.title.trim(),
    subTitle: values.subTitle.trim(),
    description: values.description.trim(),
    termsAndConditions: termsHtml(values.termsAndConditions),
    originalPrice: parseMoney(values.originalPrice) ?? 0,
    deductionAmount: parseMoney(values.deductionAmount) ?? 0,
    categoryIds: [values.categoryId],
    promoTypeId: values.promoTypeId,
    startTime: values.startTime,
    endTime: values.endTime,
    coverImage: values.coverImage,
    imageUrls: values.imageUrls,
    validFrom: startOfBusinessDate(values.validFrom, timeZone),
    expiredOn: startOfBusinessDate(values.expiredOn, timeZone),
    merchantId,
    deductionType: 'AMOUNT',
    couponAvailable: true,
    freeCoupons: true,
  }
}

function inFormOrder(errors: DealErrors): DealErrors {
  const names = Object.keys(schema.shape)
  const order = ([name]: [string, Key]) => names.indexOf(name)
  return Object.fromEntries(Object.entries(errors).sort((a, b) => order(a) - order(b)))
}

function within(cents: number | null, check: (cents: number) => boolean): boolean {
  return cents !== null && cents <= PRICE_CENTS_MAX && check(cents)
}
