import type accounts from '#locales/en/accounts.json'
import type approvals from '#locales/en/approvals.json'
import type audit from '#locales/en/audit.json'
import type authentication from '#locales/en/authentication.json'
import type blog from '#locales/en/blog.json'
import type branches from '#locales/en/branches.json'
import type brands from '#locales/en/brands.json'
import type bulkActions from '#locales/en/bulk-actions.json'
import type catalogue from '#locales/en/catalogue.json'
import type categories from '#locales/en/categories.json'
import type common from '#locales/en/common.json'
import type componentGallery from '#locales/en/component-gallery.json'
import type core from '#locales/en/core.json'
import type couponFiles from '#locales/en/coupon-files.json'
import type couponRedeem from '#locales/en/coupon-redeem.json'
import type coupons from '#locales/en/coupons.json'
import type creditCards from '#locales/en/credit-cards.json'
import type dashboard from '#locales/en/dashboard.json'
import type dealRequests from '#locales/en/deal-requests.json'
import type deals from '#locales/en/deals.json'
import type dealsOfTheDay from '#locales/en/deals-of-the-day.json'
import type decisions from '#locales/en/decisions.json'
import type errors from '#locales/en/errors.json'
import type files from '#locales/en/files.json'
import type inbox from '#locales/en/inbox.json'
import type invoices from '#locales/en/invoices.json'
import type legal from '#locales/en/legal.json'
import type listViews from '#locales/en/list-views.json'
import type location from '#locales/en/location.json'
import type merchants from '#locales/en/merchants.json'
import type messages from '#locales/en/messages.json'
import type mobileUsers from '#locales/en/mobile-users.json'
import type notifications from '#locales/en/notifications.json'
import type offerTypes from '#locales/en/offer-types.json'
import type orderPayment from '#locales/en/order-payment.json'
import type orders from '#locales/en/orders.json'
import type otp from '#locales/en/otp.json'
import type outbox from '#locales/en/outbox.json'
import type packageEmbed from '#locales/en/package-embed.json'
import type pages from '#locales/en/pages.json'
import type password from '#locales/en/password.json'
import type payments from '#locales/en/payments.json'
import type plans from '#locales/en/plans.json'
import type profile from '#locales/en/profile.json'
import type profiles from '#locales/en/profiles.json'
import type reasonTemplates from '#locales/en/reason-templates.json'
import type reports from '#locales/en/reports.json'
import type roleManager from '#locales/en/role-manager.json'
import type roles from '#locales/en/roles.json'
import type search from '#locales/en/search.json'
import type session from '#locales/en/session.json'
import type sessions from '#locales/en/sessions.json'
import type signUp from '#locales/en/sign-up.json'
import type social from '#locales/en/social.json'
import type userPackages from '#locales/en/user-packages.json'

export const namespaces = [
  'common',
  'errors',
  'authentication',
  'core',
  'notifications',
  'files',
  'blog',
  'approvals',
  'bulk-actions',
  'dashboard',
  'deals',
  'inbox',
  'legal',
  'list-views',
  'pages',
  'profile',
  'session',
  'messages',
  'otp',
  'accounts',
  'profiles',
  'social',
  'sign-up',
  'password',
  'sessions',
  'outbox',
  'component-gallery',
  'merchants',
  'mobile-users',
  'decisions',
  'roles',
  'role-manager',
  'audit',
  'catalogue',
  'categories',
  'brands',
  'offer-types',
  'deal-requests',
  'credit-cards',
  'branches',
  'coupons',
  'coupon-files',
  'coupon-redeem',
  'deals-of-the-day',
  'location',
  'plans',
  'payments',
  'orders',
  'invoices',
  'order-payment',
  'user-packages',
  'package-embed',
  'reports',
  'search',
  'reason-templates',
] as const

export type Texts = {
  'user-packages': typeof userPackages
  'package-embed': typeof packageEmbed
  reports: typeof reports
  search: typeof search
  'reason-templates': typeof reasonTemplates
  plans: typeof plans
  payments: typeof payments
  orders: typeof orders
  invoices: typeof invoices
  'order-payment': typeof orderPayment
  catalogue: typeof catalogue
  categories: typeof categories
  brands: typeof brands
  'offer-types': typeof offerTypes
  'deal-requests': typeof dealRequests
  'credit-cards': typeof creditCards
  branches: typeof branches
  coupons: typeof coupons
  'coupon-files': typeof couponFiles
  'coupon-redeem': typeof couponRedeem
  'deals-of-the-day': typeof dealsOfTheDay
  location: typeof location
  audit: typeof audit
  'role-manager': typeof roleManager
  roles: typeof roles
  decisions: typeof decisions
  merchants: typeof merchants
  'mobile-users': typeof mobileUsers
  outbox: typeof outbox
  'component-gallery': typeof componentGallery
  sessions: typeof sessions
  password: typeof password
  'sign-up': typeof signUp
  social: typeof social
  profiles: typeof profiles
  accounts: typeof accounts
  otp: typeof otp
  messages: typeof messages
  pages: typeof pages
  profile: typeof profile
  session: typeof session
  legal: typeof legal
  'list-views': typeof listViews
  inbox: typeof inbox
  deals: typeof deals
  dashboard: typeof dashboard
  approvals: typeof approvals
  'bulk-actions': typeof bulkActions
  common: typeof common
  errors: typeof errors
  authentication: typeof authentication
  core: typeof core
  notifications: typeof notifications
  files: typeof files
  blog: typeof blog
}
