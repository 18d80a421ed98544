export { RoleSelect } from './form-fields.tsx'
export { ManagerTabs } from './tabs.tsx'
