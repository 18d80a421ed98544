import { ButtonLink } from './button.tsx'
import { DialogLink } from './dialog.tsx'

type Way = { href: string; label: string } | false

/** Delete (asks first) and Edit, above a record. */
export function RecordActions({ remove, edit }: { remove: Way; edit: Way }) {
  return (
    <>
      {remove && (
        <DialogLink href={remove.href} tone="danger" icon="trash">
          {remove.label}
        </DialogLink>
      )}
      {edit && (
        <ButtonLink href={edit.href} tone="primary" icon="edit">
          {edit.label}
        </ButtonLink>
      )}
    </>
  )
}
