import { usePage } from '#views/page/page.ts'
import { Button } from './button.tsx'
import { Choice } from './select.tsx'

export type ReasonGroup = {
  label: string
  lang: string
  reasons: readonly { id: string; name: string }[]
}

/** The button reloads the question with the template in the comment, deciding nothing. */
export function ReasonChoice({
  groups,
  chosen,
}: {
  groups: readonly ReasonGroup[]
  chosen: string
}) {
  const { t } = usePage()
  return (
    <div className="field">
      <label className="label" htmlFor="field-template">
        {t('reason-templates:use.label')}
      </label>
      <div className="row">
        <select className="input grow" id="field-template" name="template" defaultValue={chosen}>
          <option value="">{t('common:field.choose')}</option>
          {groups.map(({ label, lang, reasons }) => (
            <optgroup key={lang} label={label}>
              {reasons.map(({ id, name }) => (
                <Choice key={id} value={id} lang={lang} label={name} />
              ))}
            </optgroup>
          ))}
        </select>
        <Button name="use" value="1">
          {t('reason-templates:use.action')}
        </Button>
      </div>
    </div>
  )
}
