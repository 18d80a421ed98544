import { CheckboxList } from '#views/components/checkbox-list.tsx'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { FormBody } from '#views/components/form-page.tsx'
import { usePage } from '#views/page/page.ts'

export type Choice = { value: string; label: string }

export type CategoriesProps = {
  action: string
  cancelHref: string
  /** Null if they could not be loaded; the stored choice is then sent along unseen. */
  choices: { categories: Choice[]; brands: Choice[] } | null
  picked: { categoryIds: string[]; brandIds: string[] }
  errors: { categoryIds?: string; brandIds?: string }
  message?: string
}

export function CategoriesForm({ choices, picked, ...form }: CategoriesProps) {
  const { t } = usePage()
  const { errors } = form
  return (
    <FormBody {...form} submit={t('profile:edit.save')}>
      {choices ? (
        <>
          <CheckboxList
            name="categoryIds"
            label={t('profile:field.categories')}
            hint={t('profile:edit.categoriesHint')}
            error={errors.categoryIds}
            options={choices.categories}
            values={picked.categoryIds}
            scroll
          />
          <CheckboxList
            name="brandIds"
            label={t('profile:field.brands')}
            error={errors.brandIds}
            options={choices.brands}
            values={picked.brandIds}
            scroll
          />
        </>
      ) : (
        <Unseen picked={picked} />
      )}
    </FormBody>
  )
}

function Unseen({ picked }: Pick<CategoriesProps, 'picked'>) {
  const { url } = usePage()
  const pairs = Object.entries(picked).flatMap(([name, ids]) => ids.map((id) => ({ name, id })))
  return (
    <>
      <LoadFailed retryHref={url} />
      {pairs.map(({ name, id }) => (
        <input key={name + id} type="hidden" name={name} value={id} />
      ))}
    </>
  )
}
