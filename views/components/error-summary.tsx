import { usePage } from '#views/page/page.ts'
import { fieldId } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = {
  errors: Partial<Record<string, string>>
  message?: string
  ids?: Partial<Record<string, string>>
}

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
