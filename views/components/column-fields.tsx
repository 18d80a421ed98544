import { type Density, densities } from '#src/contract/authentication/list-views.ts'
import { usePage } from '#views/page/page.ts'
import { CheckboxList } from './checkbox-list.tsx'

type Props = {
  columns: readonly { key: string; label: string; shown: boolean }[]
  density: Density
  /** The look differs from the documented one. */
  isChosen: boolean
}

/** Which columns a list shows, and how dense. */
export function ColumnFields({ columns, density, isChosen }: Props) {
  const { t } = usePage()
  return (
    <>
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
      {isChosen && (
        <button type="submit" className="btn ghost" name="reset" value="1">
          {t('list-views:columns.reset')}
        </button>
      )}
    </>
  )
}
