export { RoleSelect } from './role-select.tsx'
export { ManagerTabs } from './tabs.tsx'
