import type { ReactNode } from 'react'
import type { PermissionSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { Sheet } from '#views/components/sheet.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  caption: string
  permissions: readonly PermissionSummary[]
  /** What stands where a thing and an act meet. */
  cell: (permission: PermissionSummary) => ReactNode
  /** Below the name of a thing. */
  note?: (permissions: readonly PermissionSummary[]) => ReactNode
}

const verbs = ['VIEW', 'ADD', 'UPDATE', 'DELETE', 'APPROVE'] as const

/** An act with a word of its own changes its thing. */
const columnOf = (id: string) => verbs.find((verb) => id.startsWith(`${verb}_`))

/** Permissions as a table: a row for each thing, a column for each act. */
export function PermissionMatrix({ caption, permissions, cell, note }: Props) {
  const { t } = usePage()
  const things = Map.groupBy(permissions, ({ group }) => group)
  return (
    <section className="scroll" aria-label={caption} tabIndex={0}>
      <Sheet name="roles" />
      <table className="table compact acts">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('role-manager:matrix.thing')}</th>
            {verbs.map((verb) => (
              <th key={verb} scope="col">
                {t(`role-manager:matrix.${verb}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...things].map(([thing, ofThing]) => (
            <tr key={thing}>
              <th scope="row" className="thing">
                {thing}
                {note?.(ofThing)}
              </th>
              {verbs.map((verb) => (
                <td key={verb}>
                  {ofThing.filter(({ id }) => (columnOf(id) ?? 'UPDATE') === verb).map(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Whether its column does not say what it is: a word of its own, or others beside it. */
export function needsName(one: PermissionSummary, all: readonly PermissionSummary[]): boolean {
  const column = columnOf(one.id)
  return (
    !column ||
    all.some(({ id, group }) => group === one.group && id !== one.id && columnOf(id) === column)
  )
}
