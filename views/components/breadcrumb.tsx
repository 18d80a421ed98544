import type { Crumb } from '#src/http/result.ts'
import { Go } from './go.tsx'

/** The list inside the breadcrumb's `<nav id="crumbs">` (SHELL-36); the last crumb is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <ol role="list">
      {crumbs.map((crumb, index) => (
        <li key={`${crumb.label}${crumb.href ?? ''}`}>
          {crumb.href && index < crumbs.length - 1 ? (
            <Go href={crumb.href}>{crumb.label}</Go>
          ) : (
            <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
              {crumb.label}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
