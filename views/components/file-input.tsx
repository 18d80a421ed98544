import { IMAGE_ACCEPT } from '#src/contract/files/files.ts'
import { usePage } from '#views/page/page.ts'
import { Button } from './button.tsx'
import { Cropped } from './crop.tsx'
import { FieldError, type FieldProps, fieldId, Hint, Optional } from './field.tsx'
import { fileChecks } from './file-checks.ts'
import { Icon } from './icon.tsx'
import { Island } from './island.tsx'
import { Thumb } from './table.tsx'

type KeptFile = { id: string; url: string; name: string }

type Props = FieldProps & {
  /** Extensions and types for the file dialog; checked at once by the script and again by the server. */
  accept?: string
  multiple?: boolean
  /** With script a chosen file is sent here at once, and its id joins the form as `keptName`. */
  uploadUrl?: string
  keptName?: string
  kept?: readonly KeptFile[]
  maxFiles?: number
  /** Rows can be moved, by buttons that the script does without a request. */
  ordered?: boolean
  /** Pictures can be cropped, to the shape of a deal's card in the app. */
  cropped?: boolean | undefined
  texts?: { choose: string; formats: string }
}

/**
 * A drop area over a real file input, and the stored files, each with a check box (unticking removes it)
 * that the script turns into a Remove button. Without script the files travel with the form.
 */
export function FileInput({ accept = IMAGE_ACCEPT, multiple, kept = [], ...props }: Props) {
  const { t } = usePage()
  const { name, label, hint, error, optional, keptName = `${name}Kept` } = props
  const id = props.id ?? fieldId(name)
  const row = { keptName, ordered: props.ordered, cropped: props.cropped }
  const rows = (
    <ul className="files" role="list">
      {kept.map((file) => (
        <FileRow key={file.id} {...row} file={file} />
      ))}
    </ul>
  )
  const movable = props.ordered ? (
    <Island name="file-order" when="load" props={{ moved: t('common:files.moved', places) }}>
      {rows}
      <p className="vh" role="status" />
    </Island>
  ) : (
    rows
  )
  return (
    <div
      className="field"
      data-upload={props.uploadUrl}
      data-kept={keptName}
      data-files={props.maxFiles ?? (multiple ? undefined : 1)}
    >
      <label className="label" htmlFor={id}>
        {label}
        {optional && <Optional />}
      </label>
      <Hint id={id}>{hint}</Hint>
      <FieldError id={id}>{error}</FieldError>
      <div className="drop">
        <Icon name="upload" />
        <span>
          <b>
            {props.texts?.choose ??
              t(multiple ? 'common:files.chooseMany' : 'common:files.chooseOne')}
          </b>{' '}
          {t(multiple ? 'common:files.dropMany' : 'common:files.drop')}
        </span>
        <span className="sm faint">{props.texts?.formats ?? t('common:files.formats')}</span>
        <input
          type="file"
          id={id}
          name={name}
          multiple={multiple}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          data-required-message={props.messages?.required}
          data-max-message={props.messages?.max}
          {...fileChecks(t, accept)}
          data-failed-message={t('common:files.failed', { name: '{name}' })}
        />
      </div>
      <template>
        <FileRow {...row} file={{ id: '', url: '', name: '{name}' }} progress />
      </template>
      {props.cropped ? <Cropped>{movable}</Cropped> : movable}
    </div>
  )
}

type RowProps = Pick<Props, 'ordered' | 'cropped'> & {
  keptName: string
  file: KeptFile
  progress?: boolean
}

/** Filled in by the script, which knows them. */
const places = { at: '{at}', all: '{all}' }

const moves = [
  { way: 'up', by: -1, arrow: '↑', label: 'common:files.moveUp' },
  { way: 'down', by: 1, arrow: '↓', label: 'common:files.moveDown' },
] as const

function FileRow({ keptName, file, progress, ordered, cropped }: RowProps) {
  const { t } = usePage()
  return (
    <li>
      {progress ? <span className="thumb" /> : <Thumb src={file.url} />}
      <label className="check grow plain-only">
        <input type="checkbox" name={keptName} value={file.id} defaultChecked />
        {t('common:files.keep', { name: file.name })}
      </label>
      <span className="grow js-only">
        {file.name}
        {progress && <progress max={100} value={0} aria-label={t('common:files.uploading')} />}
      </span>
      {progress && <output className="num muted">0%</output>}
      {ordered &&
        moves.map(({ way, by, arrow, label }) => (
          <Button
            key={way}
            tone="ghost"
            name="move"
            value={`${file.id} ${way}`}
            data-move={by}
            aria-label={t(label, { name: file.name })}
          >
            {arrow}
          </Button>
        ))}
      {cropped && (
        <span className="js-only">
          <Button type="button" tone="ghost" icon="image" iconOnly data-crop="">
            {t('common:crop.open', { name: file.name })}
          </Button>
        </span>
      )}
      <span className="js-only">
        <Button type="button" tone="ghost" icon="x" iconOnly data-remove="">
          {t('common:files.remove', { name: file.name })}
        </Button>
      </span>
    </li>
  )
}
