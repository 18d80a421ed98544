import { useRef } from 'react'
import { Tools, type ToolTexts } from './tools.tsx'
import { useSquire } from './use-squire.ts'

type RichTextProps = {
  id: string
  name: string
  label: string
  value: string
  plain: string
  rows: number
  describedBy: string
  invalid: boolean
  required: boolean
  rules: Record<string, string | number>
  texts: ToolTexts
}

/**
 * Turns a textarea into an editor: bold, italic, list, link. The textarea stays the form's field and
 * holds the HTML once edited; until the editor has loaded, and without script, people use it directly.
 */
export function RichText(props: RichTextProps) {
  const { id, name, label, value, plain, rows, describedBy, invalid, required, texts } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const { editor, formats } = useSquire(area, page, { value, plain })
  const described = {
    'aria-describedby': describedBy || undefined,
    'aria-invalid': invalid || undefined,
  }
  return (
    <>
      <div className="editor" hidden={!editor}>
        {editor && <Tools editor={editor} formats={formats} texts={texts} />}
        <div
          className="page prose"
          translate="no"
          ref={page}
          id={editor ? id : undefined}
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-label={label}
          aria-required={required || undefined}
          {...described}
          suppressContentEditableWarning
        />
      </div>
      <textarea
        className="input"
        ref={area}
        id={editor ? undefined : id}
        hidden={Boolean(editor)}
        name={name}
        rows={rows}
        defaultValue={plain}
        required={required}
        {...described}
        {...props.rules}
      />
    </>
  )
}
