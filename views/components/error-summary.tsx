import { usePage } from '#src/web/page/page.ts'
import { fieldId } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = {
  /** Translated sentences by field name; the form state's `errors`. */
  errors: Partial<Record<string, string>>
  /** A sentence of the whole form (a refusal of the service), shown instead of the count. */
  message?: string
  /** Ids of controls that do not follow `fieldId(name)`. */
  ids?: Partial<Record<string, string>>
}

/** What is wrong with a submitted form, linked to its fields; takes the focus. Nothing when all is well. */
export function ErrorSummary({ errors, message, ids = {} }: Props) {
  const { t } = usePage()
  const list = Object.entries(errors).filter(([, text]) => text)
  if (list.length === 0 && !message) return null
  const titles = list.map((_, at) => t('common:summary.title', { count: at + 1 }))
  return (
    <div
      className="note bad"
      role="alert"
      tabIndex={-1}
      id="errors"
      data-focus=""
      data-titles={message ? undefined : JSON.stringify(titles)}
    >
      <Icon name="alert" />
      <div>
        <h2>{message ?? titles.at(-1)}</h2>
        {list.length > 0 && (
          <ul>
            {list.map(([name, text]) => (
              <li key={name}>
                <a href={`#${ids[name] ?? fieldId(name)}`}>{text}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
