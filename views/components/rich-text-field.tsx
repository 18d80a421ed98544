import { RichText } from '#islands/rich-text/rich-text.tsx'
import { visibleLength } from '#src/platform/visible-text.ts'
import { usePage } from '#views/page/page.ts'
import { Counter } from './counter.tsx'
import { controlProps, Field, type FieldProps, ruleProps } from './field.tsx'
import { Island } from './island.tsx'

type Props = FieldProps & {
  /** HTML as stored, or plain text with blank lines between paragraphs. */
  value?: string
  /** The same without markup, for the textarea shown without script. */
  plain?: string
  rows?: number
  required?: boolean
  /** Limit of the visible text, in characters; checked by the receiving form. */
  maxLength?: number
}

export function RichTextField({ value = '', plain = value, rows = 6, maxLength, ...props }: Props) {
  const { t } = usePage()
  const control = controlProps({ ...props, maxLength })
  const given = {
    id: control.id,
    name: props.name,
    label: props.label,
    value,
    plain,
    rows,
    describedBy: control['aria-describedby'] ?? '',
    invalid: Boolean(props.error),
    required: Boolean(props.required),
    rules: ruleProps({ ...props, maxLength }),
    texts: {
      toolbar: t('common:editor.toolbar'),
      bold: t('common:editor.bold'),
      italic: t('common:editor.italic'),
      list: t('common:editor.list'),
      link: t('common:editor.link'),
      linkAddress: t('common:editor.linkAddress'),
      linkApply: t('common:editor.linkApply'),
    },
  }
  return (
    <Field
      {...props}
      after={
        <>
          <p className="hint plain-only">{t('common:editor.plainHint')}</p>
          {maxLength && <Counter used={visibleLength(value)} limit={maxLength} />}
        </>
      }
    >
      <Island name="rich-text" props={given}>
        <RichText {...given} />
      </Island>
    </Field>
  )
}
