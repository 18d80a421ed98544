import { categoryTypes } from '#src/contract/core/categories.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { CheckboxList } from '#views/components/checkbox-list.tsx'
import { Note } from '#views/components/note.tsx'
import { Select } from '#views/components/select.tsx'

type TypeProps = { categoryId: string | undefined; value: string; error: string | undefined }

export function TypeField({ categoryId, value, error }: TypeProps) {
  const { t } = usePage()
  return (
    <Select
      name="categoryType"
      label={t('categories:form.type')}
      value={value}
      error={error}
      options={categoryTypes.map((type) => ({ value: type, label: t(`categories:type.${type}`) }))}
      empty={t('categories:form.chooseType')}
      dependent={{ href: categoryPaths.season({ categoryId }), target: '#season' }}
      messages={{ required: t('categories:errors.typeRequired') }}
      required
      after={<ShowSeason />}
    />
  )
}

type RelatedProps = {
  values: readonly string[]
  error: string | undefined
  choices: readonly { id: string; name: string }[] | null
}

/** Chosen ones first. If the options could not be loaded, the stored choice is sent along unseen. */
export function RelatedField({ values, error, choices }: RelatedProps) {
  const { t } = usePage()
  if (!choices) {
    return (
      <Note tone="warn">
        {t('categories:form.noChoices')}
        {values.map((id) => (
          <input key={id} type="hidden" name="relatedCategories" value={id} />
        ))}
      </Note>
    )
  }
  const isChosen = ({ id }: { id: string }) => values.includes(id)
  const sorted = [...choices.filter(isChosen), ...choices.filter((one) => !isChosen(one))]
  return (
    <CheckboxList
      name="relatedCategories"
      label={t('categories:form.related')}
      hint={t('categories:form.relatedHint')}
      error={error}
      options={sorted.map(({ id, name }) => ({ value: id, label: name }))}
      values={values}
      messages={{ required: t('core:category.relatedRequired') }}
      scroll
    />
  )
}

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
