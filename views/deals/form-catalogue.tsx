import { dealPaths } from '#src/contract/screens/deals.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { Note } from '#views/components/note.tsx'
import { Select } from '#views/components/select.tsx'

type Named = { id: string; name: string }
type Props = {
  values: { categoryId: string; promoTypeId: string }
  errors: { categoryId?: string; promoTypeId?: string }
  categories: readonly Named[]
  /** For the chosen category; null if they could not be loaded. */
  promoTypes: readonly Named[] | null
}

export function CatalogueFields({ values, errors, categories, promoTypes }: Props) {
  const { t } = usePage()
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
        dependent={{ href: dealPaths.promoTypes(), target: '#promo-types' }}
        messages={{ required: t('deals:errors.categoryRequired') }}
        required
        after={<ShowPromoTypes />}
      />
      <div id="promo-types">
        <PromoTypeField
          promoTypes={promoTypes ?? []}
          categoryChosen={values.categoryId !== ''}
          value={values.promoTypeId}
          error={errors.promoTypeId ?? failed}
        />
      </div>
    </>
  )
}

type FieldProps = {
  promoTypes: readonly Named[]
  categoryChosen: boolean
  value?: string
  error?: string
}

export function PromoTypeField({ promoTypes, categoryChosen, value, error }: FieldProps) {
  const { t } = usePage()
  const none = categoryChosen ? t('deals:form.noPromoTypes') : t('deals:form.categoryFirst')
  return (
    <Select
      name="promoTypeId"
      label={t('deals:form.promoType')}
      value={value}
      error={error}
      options={promoTypes.map(({ id, name }) => ({ value: id, label: name }))}
      empty={promoTypes.length > 0 ? t('deals:form.choosePromoType') : none}
      messages={{ required: t('deals:errors.promoTypeRequired') }}
      required
    />
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
