import type { Deal } from '#src/contract/core/deals.ts'
import { id } from '#src/contract/values.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { type FormInput, filesOf, list, readForm, text, versionIn } from '#src/web/forms/form.ts'
import type { Request } from '#src/web/http/route.ts'
import { fileUrlOf } from '#src/web/pictures/paths.ts'
import { storeImages } from '#src/web/pictures/store-images.ts'
import { dealErrors } from './deal-form.ts'
import type { DealContext, DealErrors, DealField, DealValues } from './deal-values.ts'
import { keptTerms } from './terms.ts'

/** A posted deal: what was typed, with the chosen pictures already stored. */
export type DealInput = {
  values: DealValues
  /** What was wrong with the chosen files. */
  errors: DealErrors
  /** The version that the form was filled from. */
  version: number
  /** Fields whose files could not be stored, as nobody answered: a quiet note beside them. */
  unstored: readonly DealField[]
  /** Without script a button asks for the promo types of the chosen category. */
  asksPromoTypes: boolean
}

/** Reads the form and stores its pictures, so that they are still there when it is shown again. */
export async function readDealInput({ c, upstream }: Request): Promise<DealInput> {
  const form = await readForm(c)
  const [cover, images] = await Promise.all([
    storeImages(upstream, filesOf(form, 'coverImage').slice(0, 1)),
    storeImages(upstream, filesOf(form, 'imageUrls')),
  ])
  const coverImage = cover.urls[0] ?? kept(form, 'coverImageKept').at(-1) ?? ''
  const imageUrls = [...kept(form, 'imageUrlsKept'), ...images.urls]
  return {
    values: { ...typed(form), coverImage, imageUrls },
    errors: {
      ...(cover.error && { coverImage: cover.error }),
      ...(images.error && { imageUrls: images.error }),
    },
    version: versionIn(form),
    unstored: [
      ...(cover.failed ? (['coverImage'] as const) : []),
      ...(images.failed ? (['imageUrls'] as const) : []),
    ],
    asksPromoTypes: text(form, 'show') === 'promo-types',
  }
}

/** What the rules compare with, in the business zone. */
export function contextOf({ page }: Request, deal?: Deal): DealContext {
  const { timeZone } = page.format
  const today = businessDate(Date.now(), timeZone)
  if (!deal) return { today, timeZone }
  return {
    today,
    timeZone,
    previousValidFrom: businessDate(deal.validFrom.milliseconds, timeZone),
  }
}

/** All that is wrong with a form; files that could not be stored are not missing ones. */
export function inputErrors(request: Request, input: DealInput, deal?: Deal): DealErrors {
  const found = { ...dealErrors(input.values, contextOf(request, deal)), ...input.errors }
  const unstored: readonly string[] = input.unstored
  return Object.fromEntries(Object.entries(found).filter(([field]) => !unstored.includes(field)))
}

/** Whether the form is shown again instead of sent. */
export function hasErrors(errors: DealErrors, input: DealInput): boolean {
  return input.asksPromoTypes || input.unstored.length > 0 || Object.keys(errors).length > 0
}

function typed(form: FormInput): Omit<DealValues, 'coverImage' | 'imageUrls'> {
  return {
    title: text(form, 'title'),
    subTitle: text(form, 'subTitle'),
    description: text(form, 'description'),
    termsAndConditions: keptTerms(text(form, 'termsAndConditions'), text(form, 'termsKept')),
    originalPrice: text(form, 'originalPrice'),
    deductionAmount: text(form, 'deductionAmount'),
    categoryId: text(form, 'categoryId'),
    promoTypeId: text(form, 'promoTypeId'),
    validFrom: text(form, 'validFrom'),
    expiredOn: text(form, 'expiredOn'),
    startTime: text(form, 'startTime'),
    endTime: text(form, 'endTime'),
  }
}

function kept(form: FormInput, name: string): string[] {
  return list(form, name)
    .filter((value) => id.safeParse(value).success)
    .map(fileUrlOf)
}
