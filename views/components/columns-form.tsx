import { type Density, densities } from '#src/contract/authentication/list-views.ts'
import { usePage } from '#views/page/page.ts'
import { Button } from './button.tsx'
import { cachedForm } from './cached.tsx'
import { CheckboxList } from './checkbox-list.tsx'
import { Form } from './form.tsx'
import { HiddenValues } from './hidden-values.tsx'

type Props = {
  action: string
  /** Where the form returns to without script. */
  next: string
  columns: readonly { key: string; label: string; shown: boolean; usual: boolean }[]
  density: Density
  /** The look differs from the documented one. */
  isChosen: boolean
}

/** Which columns a list shows, and how dense. Without script it is a disclosure with a form. */
export const ColumnsForm = cachedForm(function ColumnsForm(props: Props) {
  const { action, next, columns, density, isChosen } = props
  const { t } = usePage()
  const usual = columns.filter((column) => column.usual).map(({ key }) => key)
  return (
    <details className="columns">
      <summary className="btn ghost">{t('list-views:columns.title')}</summary>
      <Form action={action}>
        <HiddenValues values={{ next, usual: usual.join(',') }} />
        {columns.length > 0 && (
          <CheckboxList
            name="columns"
            label={t('list-views:columns.shown')}
            options={columns.map(({ key, label }) => ({ value: key, label }))}
            values={columns.filter(({ shown }) => shown).map(({ key }) => key)}
          />
        )}
        <CheckboxList
          name="density"
          kind="radio"
          label={t('list-views:density.title')}
          options={densities.map((one) => ({ value: one, label: t(`list-views:density.${one}`) }))}
          values={[density]}
        />
        <Button tone="primary">{t('list-views:columns.save')}</Button>
        {isChosen && (
          <button type="submit" className="btn ghost" name="reset" value="1">
            {t('list-views:columns.reset')}
          </button>
        )}
      </Form>
    </details>
  )
})
