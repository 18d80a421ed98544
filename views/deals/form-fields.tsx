import { TERMS_MAX } from '#src/contract/core/deals.ts'
import type { DealFormPaths } from '#src/contract/screens/deals.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { Button } from '#views/components/button.tsx'
import { DateField } from '#views/components/date-field.tsx'
import { KeptChoices } from '#views/components/kept-choices.tsx'
import { Note } from '#views/components/note.tsx'
import { RichTextField } from '#views/components/rich-text-field.tsx'
import { Select } from '#views/components/select.tsx'
import { usePage } from '#views/page/page.ts'
import { termsText } from './terms.ts'

type Named = { id: string; name: string }
type CatalogueProps = {
  paths: DealFormPaths
  values: { categoryId: string; promoTypeId: string }
  keptPromoTypes: readonly string[]
  errors: { categoryId?: string; promoTypeId?: string }
  categories: readonly Named[]
  /** For the chosen category; null if they could not be loaded. */
  promoTypes: readonly Named[] | null
}

export function CatalogueFields(props: CatalogueProps) {
  const { t } = usePage()
  const { paths, values, errors, categories, promoTypes, keptPromoTypes } = props
  const failed = promoTypes ? undefined : t('deals:errors.promoTypesFailed')
  return (
    <>
      {categories.length === 0 && <Note tone="warn">{t('common:messages.setCategories')}</Note>}
      <Select
        name="categoryId"
        label={t('deals:form.category')}
        value={values.categoryId}
        error={errors.categoryId}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        empty={t('deals:form.chooseCategory')}
        dependent={{
          href: paths.promoTypes(),
          target: '#promo-types',
          include: '#promo-types :is(select, input)',
        }}
        messages={{ required: t('deals:errors.categoryRequired') }}
        required
        after={<ShowPromoTypes />}
      />
      <div id="promo-types">
        <PromoTypeField
          promoTypes={promoTypes ?? []}
          categoryChosen={values.categoryId !== ''}
          values={[values.promoTypeId, ...keptPromoTypes]}
          error={errors.promoTypeId ?? failed}
        />
      </div>
    </>
  )
}

type PromoTypeProps = {
  promoTypes: readonly Named[]
  categoryChosen: boolean
  /** Ids chosen for this category and others. */
  values: readonly string[]
  error?: string
}

export function PromoTypeField({ promoTypes, categoryChosen, values, error }: PromoTypeProps) {
  const { t } = usePage()
  const none = categoryChosen ? t('deals:form.noPromoTypes') : t('deals:form.categoryFirst')
  return (
    <>
      <KeptChoices name="promoTypeId" values={values} offered={promoTypes} />
      <Select
        name="promoTypeId"
        label={t('deals:form.promoType')}
        value={values.find((value) => promoTypes.some(({ id }) => id === value))}
        error={error}
        options={promoTypes.map(({ id, name }) => ({ value: id, label: name }))}
        empty={promoTypes.length > 0 ? t('deals:form.choosePromoType') : none}
        messages={{ required: t('deals:errors.promoTypeRequired') }}
        required
      />
    </>
  )
}

function ShowPromoTypes() {
  const { t } = usePage()
  return (
    <noscript>
      <Button name="show" value="promo-types">
        {t('deals:form.showPromoTypes')}
      </Button>
    </noscript>
  )
}

type StartProps = {
  value: string
  error: string | undefined
  /** The stored day, which may be past; null for a new deal. */
  before: string | null
}

export function StartField({ value, error, before }: StartProps) {
  const { t, format } = usePage()
  return (
    <DateField
      name="validFrom"
      label={t('deals:form.validFrom')}
      value={value}
      error={error}
      min={before ? null : undefined}
      messages={{ required: t('deals:errors.validFromRequired') }}
      rules={[
        {
          is: 'least',
          as: businessDate(Date.now(), format.timeZone),
          except: before ?? undefined,
          message: t('core:field.validFromPast'),
        },
      ]}
      required
    />
  )
}

export function TermsField({ value, error }: { value: string; error?: string }) {
  const { t } = usePage()
  const plain = termsText(value)
  return (
    <>
      {plain !== value && <input type="hidden" name="termsKept" value={value} />}
      <RichTextField
        name="termsAndConditions"
        label={t('deals:form.terms')}
        hint={t('deals:form.termsHint')}
        value={value}
        plain={plain}
        error={error}
        rows={5}
        maxLength={TERMS_MAX}
        messages={{ required: t('core:field.termsRequired'), max: t('core:field.termsMax') }}
        required
      />
    </>
  )
}
