import {
  DESCRIPTION_MAX,
  EXTRA_IMAGES_MAX,
  PRICE_CENTS_MAX,
  SUB_TITLE_MAX,
  TERMS_HTML_MAX,
  TERMS_MAX,
  TITLE_MAX,
  VALID_DAYS_MIN,
} from '#src/contract/core/deals.ts'
import { mediaPaths } from '#src/contract/screens/media.ts'
import { id, instant, recordVersion } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { visibleLength } from '#src/platform/visible-text.ts'
import { customText, date, picture, timeOfDay } from '#src/web/forms/choice-fields.tsx'
import type { ErrorsOf, Field, ValuesOf } from '#src/web/forms/field.ts'
import { type FormInput, text } from '#src/web/forms/form.ts'
import { newKey } from '#src/web/forms/form-key.ts'
import { money } from '#src/web/forms/number-fields.tsx'
import { textArea, textLine } from '#src/web/forms/text-fields.tsx'
import { moved } from '#src/web/pictures/moved.ts'
import { readPictures } from '#src/web/pictures/picture-input.ts'
import { FileInput } from '#views/components/file-input.tsx'
import type { DraftState } from '#views/deals/draft-state.ts'
import { TermsField } from '#views/deals/form-fields.tsx'
import { keptTerms, termsHtml, termsText } from '#views/deals/terms.ts'
import { pictureId, pictureUrl } from '#views/page/picture-paths.ts'
import { ruleFields } from './rule-fields.tsx'

const chosen = (label: Key, required: Key, ...aliases: string[]) => ({
  ...customText((typed) => (id.safeParse(typed).success ? null : required), ...aliases),
  label,
})

/** Rich text over a textarea that works without it. */
const termsAndConditions: Field<string> = {
  label: 'deals:form.terms',
  meaning: (typed) => termsText(termsHtml(typed)),
  empty: '',
  read: (form, name) => ({ value: keptTerms(text(form, name), text(form, 'termsKept')) }),
  check: (html) => {
    if (html.length > TERMS_HTML_MAX) return 'core:field.termsMax'
    const length = visibleLength(html)
    if (length === 0) return 'core:field.termsRequired'
    return length > TERMS_MAX ? 'core:field.termsMax' : null
  },
  render: ({ value, error }) => <TermsField value={value} error={error} />,
}

const imageUrls: Field<string[]> = {
  label: 'deals:form.images',
  empty: [],
  file: true,
  read: async (form, name, upstream) => {
    const { urls, kept, error, failed } = await readPictures(upstream, form, name)
    return { value: moved([...kept, ...urls], text(form, 'move')), error, unstored: failed }
  },
  check: (urls) => {
    if (urls.length === 0) return 'deals:errors.imagesRequired'
    return urls.length > EXTRA_IMAGES_MAX ? 'deals:errors.imagesMax' : null
  },
  render: ({ name, value, error, t }) => (
    <FileInput
      name={name}
      error={error}
      label={t('deals:form.images')}
      hint={t('deals:form.imagesHint')}
      messages={{ required: t('deals:errors.imagesRequired'), max: t('deals:errors.imagesMax') }}
      uploadUrl={mediaPaths.create()}
      kept={value.map((url, at) => ({
        id: pictureId(url),
        url: pictureUrl(url, 'thumb'),
        name: t('deals:form.keptImage', { number: at + 1 }),
      }))}
      maxFiles={EXTRA_IMAGES_MAX}
      multiple
      ordered
      cropped
    />
  ),
}

export const newDraft = (): DraftState => ({
  id: newKey(),
  version: 0,
  savedAt: 0,
  writer: newKey(),
})

const noDraft: DraftState = { id: '', version: 0, savedAt: 0, writer: '' }
const isEdit = (form: FormInput) => text(form, 'version') !== ''

/** Of a new deal; the form's layout renders it. */
const draft: Field<DraftState> = {
  empty: noDraft,
  // An edit has none, so two saves of one deal never differ in it.
  read: (form) => ({
    value: isEdit(form)
      ? noDraft
      : {
          id: uuidIn(form, 'draft'),
          version: numberIn(form, 'draftVersion', recordVersion),
          savedAt: numberIn(form, 'draftSavedAt', instant),
          writer: uuidIn(form, 'draftWriter'),
        },
  }),
}

const uuidIn = (form: FormInput, name: string) => id.safeParse(text(form, name)).data ?? newKey()

const numberIn = (form: FormInput, name: string, kind: typeof instant) =>
  kind.safeParse(Number(text(form, name))).data ?? 0

export const dealFields = {
  title: textLine('deals:form.title', {
    required: 'common:messages.titleRequired',
    max: TITLE_MAX,
    tooLong: 'deals:errors.titleMax',
    counter: true,
  }),
  subTitle: textLine('deals:form.subTitle', {
    required: 'deals:errors.subTitleRequired',
    max: SUB_TITLE_MAX,
    tooLong: 'deals:errors.titleMax',
    counter: true,
  }),
  description: textArea('deals:form.description', {
    max: DESCRIPTION_MAX,
    tooLong: 'deals:errors.descriptionMax',
  }),
  termsAndConditions,
  originalPrice: money('deals:form.originalPrice', {
    required: 'deals:errors.originalPriceRequired',
    invalid: 'deals:errors.price',
    zero: 'deals:errors.originalPrice',
    most: [PRICE_CENTS_MAX, 'deals:errors.priceMax'],
  }),
  deductionAmount: money('deals:form.deductionAmount', {
    required: 'deals:errors.deductionRequired',
    invalid: 'deals:errors.price',
    most: [PRICE_CENTS_MAX, 'deals:errors.priceMax'],
    rules: [{ is: 'most', as: 'originalPrice', message: 'core:field.deductionMax' }],
  }),
  categoryId: chosen('deals:form.category', 'deals:errors.categoryRequired', 'categoryIds'),
  promoTypeId: chosen('deals:form.promoType', 'deals:errors.promoTypeRequired'),
  validFrom: date('deals:form.validFrom', {
    required: 'deals:errors.validFromRequired',
    invalid: 'deals:errors.date',
  }),
  expiredOn: date('deals:form.expiredOn', {
    required: 'deals:errors.expiredOnRequired',
    invalid: 'deals:errors.date',
    hint: 'deals:form.expiredOnHint',
    rules: [
      { is: 'least', as: 'validFrom', message: 'core:field.expiresBeforeStart' },
      { is: 'least', as: 'validFrom', plus: VALID_DAYS_MIN, message: 'core:field.tooShort' },
    ],
  }),
  startTime: timeOfDay('deals:form.startTime', { required: 'deals:errors.startTimeRequired' }),
  endTime: timeOfDay('deals:form.endTime', {
    required: 'deals:errors.endTimeRequired',
    rules: [{ is: 'least', as: 'startTime', message: 'core:field.endTime' }],
  }),
  coverImage: picture('deals:form.coverImage', {
    required: 'deals:errors.coverRequired',
    hint: 'deals:form.coverHint',
    keptAs: 'deals:form.keptCover',
    quiet: true,
    cropped: true,
  }),
  imageUrls,
  ...ruleFields,
  draft,
}

type DealFields = typeof dealFields
export type DealValues = ValuesOf<DealFields>
export type DealErrors = ErrorsOf<DealFields>
