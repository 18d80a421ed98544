import { categoryTypes } from '#src/contract/core/categories.ts'
import { categoryPaths } from '#src/features/categories/paths.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { CheckboxList } from '#views/components/checkbox-list.tsx'
import { DateField } from '#views/components/date-field.tsx'
import { Pair } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Select } from '#views/components/select.tsx'
import type { CategoryFormProps } from './form-props.ts'

type Props = Pick<CategoryFormProps, 'category' | 'values' | 'errors' | 'choices'>

/** Normal or seasonal; the season's fields follow by htmx, by a button without script. */
export function TypeField({ category, values, errors }: Props) {
  const { t } = usePage()
  return (
    <Select
      name="categoryType"
      label={t('categories:form.type')}
      value={values.categoryType}
      error={errors.categoryType}
      options={categoryTypes.map((type) => ({ value: type, label: t(`categories:type.${type}`) }))}
      empty={t('categories:form.chooseType')}
      dependent={{
        href: categoryPaths.season({ categoryId: category?.id }),
        target: '#season',
      }}
      messages={{ required: t('categories:errors.typeRequired') }}
      required
      after={<ShowSeason />}
    />
  )
}

/** What a seasonal category has beside a normal one; empty for the others. */
export function SeasonPart(props: Props) {
  return (
    <div id="season" className="stack">
      {props.values.categoryType === 'SEASONAL' && <SeasonFields {...props} />}
    </div>
  )
}

/** Also answered alone when the type is changed. */
export function SeasonFields({ category, values, errors, choices }: Props) {
  const { t } = usePage()
  const min = category ? null : undefined
  return (
    <>
      <RelatedField {...{ values, errors, choices }} />
      <Pair>
        <DateField
          name="startDate"
          label={t('categories:column.start')}
          value={values.startDate}
          error={errors.startDate}
          hint={t('categories:form.startHint')}
          min={min}
          messages={{ required: t('core:category.startRequired') }}
          required
        />
        <DateField
          name="expiryDate"
          label={t('categories:column.expiry')}
          value={values.expiryDate}
          error={errors.expiryDate}
          hint={t('categories:form.expiryHint')}
          min={min}
          messages={{ required: t('core:category.expiryRequired') }}
          rules={[{ is: 'least', as: 'startDate', message: t('categories:errors.expiryInvalid') }]}
          required
        />
      </Pair>
    </>
  )
}

/** Chosen ones first. Where the choices could not be loaded, what was chosen is sent along unseen. */
function RelatedField({ values, errors, choices }: Omit<Props, 'category'>) {
  const { t } = usePage()
  if (!choices) {
    return (
      <Note tone="warn">
        {t('categories:form.noChoices')}
        {values.relatedCategories.map((id) => (
          <input key={id} type="hidden" name="relatedCategories" value={id} />
        ))}
      </Note>
    )
  }
  const isChosen = ({ id }: { id: string }) => values.relatedCategories.includes(id)
  const sorted = [...choices.filter(isChosen), ...choices.filter((one) => !isChosen(one))]
  return (
    <CheckboxList
      name="relatedCategories"
      label={t('categories:form.related')}
      hint={t('categories:form.relatedHint')}
      error={errors.relatedCategories}
      options={sorted.map(({ id, name }) => ({ value: id, label: name }))}
      values={values.relatedCategories}
      messages={{ required: t('core:category.relatedRequired') }}
      scroll
    />
  )
}

/** Without script the season's fields come with this button. */
function ShowSeason() {
  const { t } = usePage()
  return (
    <noscript>
      <Button name="show" value="season">
        {t('categories:form.showSeason')}
      </Button>
    </noscript>
  )
}
