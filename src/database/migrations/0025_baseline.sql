-- The schema of version 0.4.0: what migrations 0000 to 0025 made, in one step. A database that applied
-- those has this recorded without running it (src/database/baseline.ts).

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entries is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION tally_added_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_tallies AS tally (role, approval_status, count)
  SELECT role, approval_status, count(*) FROM added
  WHERE deleted_at IS NULL AND deactivated_at IS NULL
  GROUP BY role, approval_status ORDER BY role, approval_status
  ON CONFLICT (role, approval_status) DO UPDATE SET count = tally.count + excluded.count;
  RETURN NULL;
END
$$;

CREATE FUNCTION tally_added_branches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO branch_tallies AS tally (scope, approval_status, count)
  SELECT scope, approval_status, count(*)
  FROM added, LATERAL (VALUES (owner_id), ('00000000-0000-0000-0000-000000000000'::uuid)) AS scopes (scope)
  WHERE deleted_at IS NULL
  GROUP BY scope, approval_status ORDER BY scope, approval_status
  ON CONFLICT (scope, approval_status) DO UPDATE SET count = tally.count + excluded.count;
  RETURN NULL;
END
$$;

CREATE FUNCTION tally_added_coupons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_coupons (deal_id, merchant_id, status)
  SELECT DISTINCT deal_id, merchant_id, 'ACTIVE' FROM added ORDER BY deal_id
  ON CONFLICT DO NOTHING;
  INSERT INTO coupon_tallies AS tally
    (deal_id, expires_on, shard, total, available, collected, redeemed)
  SELECT deal_id, expires_on, pg_backend_pid() % 8, count(*),
    count(*) FILTER (WHERE active AND collected_at IS NULL), count(collected_at), count(redeemed_at)
  FROM added GROUP BY deal_id, expires_on ORDER BY deal_id, expires_on
  ON CONFLICT (deal_id, expires_on, shard) DO UPDATE SET
    total = tally.total + excluded.total,
    available = tally.available + excluded.available,
    collected = tally.collected + excluded.collected,
    redeemed = tally.redeemed + excluded.redeemed;
  INSERT INTO coupon_sales AS sale (scope, shard, collected, redeemed)
  SELECT coalesce(merchant_id, '00000000-0000-0000-0000-000000000000') AS scope,
    pg_backend_pid() % 8, count(collected_at), count(redeemed_at)
  FROM added WHERE collected_at IS NOT NULL
  GROUP BY GROUPING SETS ((merchant_id), ()) HAVING count(*) > 0 ORDER BY scope
  ON CONFLICT (scope, shard) DO UPDATE SET
    collected = sale.collected + excluded.collected,
    redeemed = sale.redeemed + excluded.redeemed;
  RETURN NULL;
END
$$;

CREATE FUNCTION tally_added_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO plan_tallies AS tally (plan_id, subscribers, newcomers)
  SELECT plan_id, count(*) FILTER (WHERE ended_at IS NULL), count(*) FILTER (WHERE is_first)
  FROM (
    SELECT plan_id, ended_at,
      row_number() OVER (PARTITION BY user_id ORDER BY started_at, id) = 1 AND NOT EXISTS (
        SELECT FROM subscriptions AS other
        WHERE other.user_id = added.user_id AND other.id NOT IN (SELECT id FROM added)
      ) AS is_first
    FROM added
  ) AS counted
  GROUP BY plan_id ORDER BY plan_id
  ON CONFLICT (plan_id) DO UPDATE SET
    subscribers = tally.subscribers + excluded.subscribers,
    newcomers = tally.newcomers + excluded.newcomers;
  RETURN NULL;
END
$$;

CREATE FUNCTION tally_changed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_tallies AS tally (role, approval_status, count)
  SELECT role, approval_status, sum(step) FROM (VALUES
    (OLD.role, OLD.approval_status, -1, OLD.deleted_at IS NULL AND OLD.deactivated_at IS NULL),
    (NEW.role, NEW.approval_status, 1, NEW.deleted_at IS NULL AND NEW.deactivated_at IS NULL)
  ) AS moved (role, approval_status, step, here)
  WHERE here AND role IS NOT NULL
  GROUP BY role, approval_status HAVING sum(step) <> 0 ORDER BY role, approval_status
  ON CONFLICT (role, approval_status) DO UPDATE SET count = tally.count + excluded.count;
  RETURN NULL;
END
$$;

CREATE FUNCTION tally_changed_branch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO branch_tallies AS tally (scope, approval_status, count)
  SELECT scope, approval_status, sum(step) FROM (VALUES
    (OLD.owner_id, OLD.approval_status, -1, OLD.deleted_at IS NULL),
    (NEW.owner_id, NEW.approval_status, 1, NEW.deleted_at IS NULL)
  ) AS moved (owner_id, approval_status, step, here),
  LATERAL (VALUES (owner_id), ('00000000-0000-0000-0000-000000000000'::uuid)) AS scopes (scope)
  WHERE here AND scope IS NOT NULL AND approval_status IS NOT NULL
  GROUP BY scope, approval_status HAVING sum(step) <> 0 ORDER BY scope, approval_status
  ON CONFLICT (scope, approval_status) DO UPDATE SET count = tally.count + excluded.count;
  RETURN NULL;
END
$$;

CREATE FUNCTION tally_changed_coupons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO coupon_tallies AS tally
    (deal_id, expires_on, shard, total, available, collected, redeemed)
  SELECT deal_id, expires_on, pg_backend_pid() % 8, sum(step),
    coalesce(sum(step) FILTER (WHERE active AND collected_at IS NULL), 0),
    coalesce(sum(step) FILTER (WHERE collected_at IS NOT NULL), 0),
    coalesce(sum(step) FILTER (WHERE redeemed_at IS NOT NULL), 0)
  FROM (
    SELECT 1 AS step, deal_id, expires_on, active, collected_at, redeemed_at FROM added
    UNION ALL
    SELECT -1, deal_id, expires_on, active, collected_at, redeemed_at FROM removed
  ) AS moved
  GROUP BY deal_id, expires_on
  HAVING sum(step) <> 0
    OR sum(step) FILTER (WHERE active AND collected_at IS NULL) <> 0
    OR sum(step) FILTER (WHERE collected_at IS NOT NULL) <> 0
    OR sum(step) FILTER (WHERE redeemed_at IS NOT NULL) <> 0
  ORDER BY deal_id, expires_on
  ON CONFLICT (deal_id, expires_on, shard) DO UPDATE SET
    total = tally.total + excluded.total,
    available = tally.available + excluded.available,
    collected = tally.collected + excluded.collected,
    redeemed = tally.redeemed + excluded.redeemed;
  INSERT INTO coupon_sales AS sale (scope, shard, collected, redeemed)
  SELECT coalesce(merchant_id, '00000000-0000-0000-0000-000000000000') AS scope,
    pg_backend_pid() % 8, sum(step), coalesce(sum(step) FILTER (WHERE redeemed_at IS NOT NULL), 0)
  FROM (
    SELECT 1 AS step, merchant_id, redeemed_at FROM added WHERE collected_at IS NOT NULL
    UNION ALL
    SELECT -1, merchant_id, redeemed_at FROM removed WHERE collected_at IS NOT NULL
  ) AS moved
  GROUP BY GROUPING SETS ((merchant_id), ())
  HAVING sum(step) <> 0 OR sum(step) FILTER (WHERE redeemed_at IS NOT NULL) <> 0
  ORDER BY scope
  ON CONFLICT (scope, shard) DO UPDATE SET
    collected = sale.collected + excluded.collected,
    redeemed = sale.redeemed + excluded.redeemed;
  RETURN NULL;
END
$$;

CREATE FUNCTION tally_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO checkout_tallies AS tally (state, count)
  SELECT state, sum(step) FROM (VALUES (OLD.state, -1), (NEW.state, 1)) AS moved (state, step)
  WHERE state IS NOT NULL
  GROUP BY state HAVING sum(step) <> 0 ORDER BY state
  ON CONFLICT (state) DO UPDATE SET count = tally.count + excluded.count;
  RETURN NULL;
END
$$;

CREATE FUNCTION tally_ended_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE plan_tallies SET subscribers = subscribers
    + CASE WHEN NEW.ended_at IS NULL THEN 1 ELSE -1 END
  WHERE plan_id = NEW.plan_id;
  RETURN NULL;
END
$$;

CREATE FUNCTION tally_removed_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE plan_tallies SET
    subscribers = subscribers - CASE WHEN OLD.ended_at IS NULL THEN 1 ELSE 0 END,
    newcomers = newcomers - CASE WHEN EXISTS (
      SELECT FROM subscriptions WHERE user_id = OLD.user_id
    ) THEN 0 ELSE 1 END
  WHERE plan_id = OLD.plan_id;
  RETURN NULL;
END
$$;

CREATE TABLE account_reviews (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  decision text NOT NULL,
  comment text,
  decided_by uuid NOT NULL,
  decided_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE account_tallies (
  role text NOT NULL,
  approval_status text NOT NULL,
  count integer NOT NULL
);

CREATE TABLE audit_entries (
  id uuid NOT NULL,
  at timestamp(3) with time zone DEFAULT now() NOT NULL,
  actor_id uuid,
  actor_role text,
  event text NOT NULL,
  subject_type text NOT NULL,
  subject_id text,
  before jsonb,
  after jsonb,
  comment text,
  request_id text NOT NULL,
  address text
);

CREATE TABLE branch_reviews (
  id uuid NOT NULL,
  branch_id uuid NOT NULL,
  version integer NOT NULL,
  decision text NOT NULL,
  comment text,
  decided_by uuid NOT NULL,
  decided_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE branch_tallies (
  scope uuid NOT NULL,
  approval_status text NOT NULL,
  count integer NOT NULL
);

CREATE TABLE branches (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  owner_role text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  proof_url text,
  contact_no text,
  address_verified boolean DEFAULT false NOT NULL,
  contact_verified boolean DEFAULT false NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  global_code text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  approval_status text DEFAULT 'PENDING'::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  approved_as jsonb,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  submitted_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp(3) with time zone,
  search_text text GENERATED ALWAYS AS (lower(((((((name || chr(31)) || address) || chr(31)) || city) || chr(31)) || global_code))) STORED NOT NULL,
  CONSTRAINT branches_place CHECK (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180)
);

CREATE TABLE brands (
  id uuid NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  image_url text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp(3) with time zone,
  version integer DEFAULT 1 NOT NULL
);

CREATE TABLE business_profiles (
  user_id uuid NOT NULL,
  updated boolean DEFAULT false NOT NULL,
  approval_status text DEFAULT 'NOT_UPDATED'::text NOT NULL,
  business_name text,
  owner_name text,
  country_code text,
  local_number text,
  telephone_country_code text,
  telephone_local_number text,
  address text,
  email text,
  business_reg_no text,
  web_site text,
  facebook text,
  instagram text,
  image_url text,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  bank text,
  bank_branch text,
  bank_account text,
  bank_account_name text,
  search_text text GENERATED ALWAYS AS (lower(business_name)) STORED
);

CREATE TABLE categories (
  id uuid NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  image_url text,
  popular boolean DEFAULT false NOT NULL,
  category_type text DEFAULT 'NORMAL'::text NOT NULL,
  start_date timestamp(3) with time zone,
  expiry_date timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp(3) with time zone,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT categories_seasonal_dates CHECK (((category_type = 'SEASONAL'::text) = (expiry_date IS NOT NULL)))
);

CREATE TABLE category_relations (
  category_id uuid NOT NULL,
  related_id uuid NOT NULL
);

CREATE TABLE checkout_events (
  id uuid NOT NULL,
  checkout_id uuid NOT NULL,
  broker text NOT NULL,
  provider_event_id text NOT NULL,
  said text NOT NULL,
  said_at timestamp(3) with time zone NOT NULL,
  received_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE checkout_tallies (
  state text NOT NULL,
  count integer NOT NULL
);

CREATE TABLE checkouts (
  id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  user_id uuid NOT NULL,
  user_role text NOT NULL,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  terms jsonb NOT NULL,
  broker text NOT NULL,
  state text DEFAULT 'CREATED'::text NOT NULL,
  provider_reference text,
  payment_url text,
  idempotency_key uuid NOT NULL,
  form_nonce uuid NOT NULL,
  fulfilled_id uuid,
  failure_reason text,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  paid_at timestamp(3) with time zone,
  check_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  checks integer DEFAULT 0 NOT NULL,
  booked_state text,
  search_text text GENERATED ALWAYS AS (lower((terms ->> 'title'::text))) STORED,
  charged_cents bigint,
  charged_currency text,
  CONSTRAINT checkouts_amount CHECK ((amount_cents > 0)),
  CONSTRAINT checkouts_charged CHECK ((((charged_cents IS NULL) = (charged_currency IS NULL)) AND (charged_cents > 0)))
);

CREATE TABLE contact_profiles (
  user_id uuid NOT NULL,
  approval_status text DEFAULT 'NOT_UPDATED'::text NOT NULL,
  name text,
  designation text,
  telephone_country_code text,
  telephone_local_number text,
  email text,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE coupon_failures (
  file_id uuid NOT NULL,
  line integer NOT NULL,
  coupon_code text,
  reason text NOT NULL,
  params jsonb
);

CREATE TABLE coupon_files (
  id uuid NOT NULL,
  deal_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  uploaded_by uuid NOT NULL,
  file_name text NOT NULL,
  upload_id uuid NOT NULL,
  sha256 text NOT NULL,
  bytes integer NOT NULL,
  format text,
  state text DEFAULT 'CHECKING'::text NOT NULL,
  start_at_once boolean DEFAULT false NOT NULL,
  byte_cursor bigint DEFAULT 0 NOT NULL,
  line_cursor integer DEFAULT 0 NOT NULL,
  line_done integer DEFAULT 0 NOT NULL,
  success_count integer DEFAULT 0 NOT NULL,
  failed_count integer DEFAULT 0 NOT NULL,
  foreseen_coupons integer,
  foreseen_failed integer,
  foreseen_failures jsonb,
  due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  holder uuid,
  troubles smallint DEFAULT 0 NOT NULL,
  reason text,
  reason_params jsonb,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone
);

CREATE TABLE coupon_forecasts (
  file_id uuid NOT NULL,
  expires_on date NOT NULL,
  count integer NOT NULL
);

CREATE TABLE coupon_sales (
  scope uuid NOT NULL,
  shard smallint NOT NULL,
  collected integer NOT NULL,
  redeemed integer NOT NULL
);

CREATE TABLE coupon_tallies (
  deal_id uuid NOT NULL,
  expires_on date NOT NULL,
  shard smallint NOT NULL,
  total integer NOT NULL,
  available integer NOT NULL,
  collected integer NOT NULL,
  redeemed integer NOT NULL
);

CREATE TABLE coupons (
  id uuid NOT NULL,
  deal_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  file_id uuid,
  code text NOT NULL,
  code_key text NOT NULL,
  expires_on date NOT NULL,
  expired_on timestamp(3) with time zone NOT NULL,
  active boolean DEFAULT true NOT NULL,
  collected_by uuid,
  collected_at timestamp(3) with time zone,
  redeemed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  collect_key uuid
);

CREATE TABLE credit_card_requests (
  id uuid NOT NULL,
  bank_id uuid NOT NULL,
  user_id uuid,
  full_name text,
  city text,
  nic_hash text,
  sealed text,
  requested_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  removed_at timestamp(3) with time zone,
  search_text text GENERATED ALWAYS AS (lower(full_name)) STORED,
  CONSTRAINT credit_card_requests_removed CHECK ((((removed_at IS NULL) = (user_id IS NOT NULL)) AND ((removed_at IS NULL) = (full_name IS NOT NULL)) AND ((removed_at IS NULL) = (city IS NOT NULL)) AND ((removed_at IS NULL) = (nic_hash IS NOT NULL)) AND ((removed_at IS NULL) = (sealed IS NOT NULL))))
);

CREATE TABLE credit_card_tallies (
  scope uuid NOT NULL,
  requests integer NOT NULL
);

CREATE TABLE custom_roles (
  id uuid NOT NULL,
  name citext NOT NULL,
  description text,
  permissions text[] NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp(3) with time zone
);

CREATE TABLE deal_coupons (
  deal_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  status text DEFAULT 'ACTIVE'::text NOT NULL,
  price_cents bigint,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE deal_events (
  id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  valid_on date NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp(3) with time zone
);

CREATE TABLE deal_images (
  deal_id uuid NOT NULL,
  "position" integer NOT NULL,
  url text NOT NULL
);

CREATE TABLE deal_request_combinations (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  owner_role text NOT NULL,
  category_id uuid NOT NULL,
  brand_id uuid,
  requests integer NOT NULL,
  last_requested_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE deal_request_tallies (
  scope uuid NOT NULL,
  owner_role text NOT NULL,
  combinations integer NOT NULL,
  requests integer NOT NULL
);

CREATE TABLE deal_requests (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  owner_role text NOT NULL,
  category_id uuid NOT NULL,
  brand_id uuid,
  offer_type_id uuid NOT NULL,
  user_id uuid NOT NULL,
  products text NOT NULL,
  note text,
  requested_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE deal_reviews (
  id uuid NOT NULL,
  deal_id uuid NOT NULL,
  version integer NOT NULL,
  decision text NOT NULL,
  comment text,
  decided_by uuid NOT NULL,
  decided_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE deal_tallies (
  scope uuid NOT NULL,
  approval_status text NOT NULL,
  expires_on date NOT NULL,
  count integer NOT NULL
);

CREATE TABLE deals (
  id uuid NOT NULL,
  deal_code text NOT NULL,
  merchant_id uuid NOT NULL,
  category_id uuid NOT NULL,
  promo_type_id uuid NOT NULL,
  title text NOT NULL,
  sub_title text NOT NULL,
  description text NOT NULL,
  terms_and_conditions text NOT NULL,
  original_price_cents bigint NOT NULL,
  deduction_cents bigint NOT NULL,
  currency text DEFAULT 'LKR'::text NOT NULL,
  cover_image text NOT NULL,
  valid_from timestamp(3) with time zone NOT NULL,
  expired_on timestamp(3) with time zone NOT NULL,
  expires_on date NOT NULL,
  start_minutes integer NOT NULL,
  end_minutes integer NOT NULL,
  coupon_available boolean DEFAULT true NOT NULL,
  free_coupons boolean DEFAULT true NOT NULL,
  approval_status text DEFAULT 'PENDING'::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  submitted_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp(3) with time zone,
  search_text text GENERATED ALWAYS AS (lower(((title || chr(31)) || deal_code))) STORED NOT NULL,
  CONSTRAINT deals_dates CHECK ((valid_from < expired_on)),
  CONSTRAINT deals_deduction CHECK (((deduction_cents >= 0) AND (deduction_cents <= original_price_cents))),
  CONSTRAINT deals_times CHECK ((start_minutes <= end_minutes))
);

CREATE TABLE device_tokens (
  hash text NOT NULL,
  user_id uuid NOT NULL,
  token text NOT NULL,
  platform text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  sign_in_id uuid
);

CREATE TABLE embed_sessions (
  id text NOT NULL,
  user_id uuid NOT NULL,
  sealed text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE event_deals (
  event_id uuid NOT NULL,
  deal_id uuid NOT NULL
);

CREATE TABLE files (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  bytes integer NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  sha256 text,
  pictured boolean DEFAULT false NOT NULL
);

CREATE TABLE geocode_answers (
  key text NOT NULL,
  places jsonb NOT NULL,
  answered_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE geocode_counts (
  user_id uuid NOT NULL,
  started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  count integer NOT NULL
);

CREATE TABLE geocoder_turns (
  server text NOT NULL,
  next_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE identities (
  provider text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE invitations (
  id uuid NOT NULL,
  token_hash text NOT NULL,
  email citext,
  full_name text,
  role text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  accepted_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  country_code text,
  local_number text,
  custom_role_id uuid,
  invited_by uuid,
  sent_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT invitations_custom_role CHECK (((custom_role_id IS NULL) OR (role = 'ADMIN'::text))),
  CONSTRAINT invitations_one_destination CHECK ((((email IS NULL) <> (country_code IS NULL)) AND ((country_code IS NULL) = (local_number IS NULL))))
);

CREATE TABLE invoice_counters (
  series text NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL
);

CREATE TABLE invoices (
  id uuid NOT NULL,
  checkout_id uuid NOT NULL,
  number text NOT NULL,
  year integer NOT NULL,
  sequence integer NOT NULL,
  issued_at timestamp(3) with time zone NOT NULL,
  user_id uuid NOT NULL,
  user_role text NOT NULL,
  seller jsonb NOT NULL,
  buyer_name text NOT NULL,
  buyer_address text,
  buyer_reg_no text,
  kind text NOT NULL,
  terms jsonb NOT NULL,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  broker text NOT NULL,
  paid_at timestamp(3) with time zone NOT NULL,
  credit_number text,
  credited_at timestamp(3) with time zone,
  search_text text GENERATED ALWAYS AS (lower(((((number || chr(31)) || COALESCE(credit_number, ''::text)) || chr(31)) || buyer_name))) STORED NOT NULL,
  CONSTRAINT invoices_credited CHECK (((credit_number IS NULL) = (credited_at IS NULL)))
);

CREATE TABLE kept_inputs (
  visitor text NOT NULL,
  user_id uuid NOT NULL,
  sealed text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE known_devices (
  user_id uuid NOT NULL,
  device_hash text NOT NULL,
  seen_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE merchant_brands (
  merchant_id uuid NOT NULL,
  brand_id uuid NOT NULL
);

CREATE TABLE merchant_categories (
  merchant_id uuid NOT NULL,
  category_id uuid NOT NULL
);

CREATE TABLE notification_choices (
  user_id uuid NOT NULL,
  event_group text NOT NULL,
  channel text NOT NULL,
  wanted boolean NOT NULL
);

CREATE TABLE notifications (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  type text NOT NULL,
  params jsonb NOT NULL,
  link text,
  read_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE offer_types (
  id uuid NOT NULL,
  name text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp(3) with time zone
);

CREATE TABLE otp_challenges (
  id uuid NOT NULL,
  purpose text NOT NULL,
  destination text NOT NULL,
  flow_hash text DEFAULT ''::text NOT NULL,
  user_id uuid,
  code_hash text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  address_hash text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  verified_at timestamp(3) with time zone,
  consumed_at timestamp(3) with time zone
);

CREATE TABLE outbox_messages (
  id uuid NOT NULL,
  channel text NOT NULL,
  template text NOT NULL,
  language text NOT NULL,
  sealed text DEFAULT ''::text NOT NULL,
  to_hash text DEFAULT ''::text NOT NULL,
  status text DEFAULT 'QUEUED'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  sent_at timestamp(3) with time zone,
  error text,
  lane text DEFAULT 'DIRECT'::text NOT NULL,
  notification_id uuid,
  user_id uuid,
  device_hash text
);

CREATE TABLE package_notices (
  subscription_id uuid NOT NULL,
  notice text NOT NULL,
  told_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE package_subscriptions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  package_id uuid NOT NULL,
  price_cents bigint NOT NULL,
  coupon_limit integer NOT NULL,
  valid_days integer NOT NULL,
  used_coupons integer DEFAULT 0 NOT NULL,
  started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  replaced_at timestamp(3) with time zone,
  checkout_id uuid,
  CONSTRAINT package_subscriptions_used CHECK (((used_coupons >= 0) AND (used_coupons <= coupon_limit)))
);

CREATE TABLE plan_edits (
  plan_id uuid NOT NULL,
  version integer NOT NULL,
  deals_per_month integer NOT NULL,
  events_per_month integer NOT NULL,
  deals_per_event integer NOT NULL,
  terms_and_condition text NOT NULL,
  saved_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE plan_tallies (
  plan_id uuid NOT NULL,
  subscribers integer NOT NULL,
  newcomers integer NOT NULL
);

CREATE TABLE plans (
  id uuid NOT NULL,
  user_role text NOT NULL,
  title text NOT NULL,
  sub_title text DEFAULT ''::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  terms_and_condition text NOT NULL,
  image_url text,
  plan_type text DEFAULT 'MONTHLY'::text NOT NULL,
  deals_per_month integer NOT NULL,
  events_per_month integer NOT NULL,
  deals_per_event integer NOT NULL,
  free boolean NOT NULL,
  amount_cents bigint NOT NULL,
  active boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp(3) with time zone,
  version integer DEFAULT 1 NOT NULL,
  creation_key uuid,
  CONSTRAINT plans_free_amount CHECK ((free = (amount_cents = 0)))
);

CREATE TABLE profile_changes (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  "values" jsonb NOT NULL,
  status text DEFAULT 'PENDING'::text NOT NULL,
  submitted_by uuid NOT NULL,
  submitted_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  comment text
);

CREATE TABLE promo_types (
  id uuid NOT NULL,
  category_id uuid NOT NULL,
  name text NOT NULL,
  deleted_at timestamp(3) with time zone
);

CREATE TABLE redemptions (
  id uuid NOT NULL,
  coupon_id uuid NOT NULL,
  merchant_id uuid NOT NULL,
  redeemed_by uuid NOT NULL,
  idempotency_key text NOT NULL,
  redeemed_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE refresh_tokens (
  hash text NOT NULL,
  sign_in_id uuid NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  successor_hash text
);

CREATE TABLE sandbox_payments (
  id uuid NOT NULL,
  idempotency_key text NOT NULL,
  order_id uuid NOT NULL,
  description text NOT NULL,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  return_url text NOT NULL,
  cancel_url text NOT NULL,
  state text DEFAULT 'OPEN'::text NOT NULL,
  payer_id text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sandbox_webhooks (
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  said text NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL
);

CREATE TABLE sessions (
  id text NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  absolute_expires_at timestamp(3) with time zone NOT NULL,
  idle_seconds integer NOT NULL,
  access_token text NOT NULL,
  refresh_token text NOT NULL,
  access_expires_at timestamp(3) with time zone NOT NULL,
  token_version integer DEFAULT 0 NOT NULL,
  refresh_lease_until timestamp(3) with time zone,
  profile jsonb NOT NULL,
  user_routes jsonb,
  loaded_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  counted_at timestamp(3) with time zone,
  waiting_approvals integer DEFAULT 0 NOT NULL,
  unread_notifications integer DEFAULT 0 NOT NULL,
  approvals_tab text,
  revoked boolean DEFAULT false NOT NULL,
  sign_in_id uuid,
  user_agent text,
  address text
);

CREATE TABLE sign_ins (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  revoked_at timestamp(3) with time zone,
  revoked_reason text
);

CREATE TABLE subscriptions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  deals_per_month integer NOT NULL,
  events_per_month integer NOT NULL,
  deals_per_event integer NOT NULL,
  amount_cents bigint NOT NULL,
  started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  ended_at timestamp(3) with time zone,
  plan_version integer DEFAULT 1 NOT NULL,
  terms_and_condition text NOT NULL
);

CREATE TABLE throttles (
  key text NOT NULL,
  failures integer NOT NULL,
  started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  waits_until timestamp(3) with time zone
);

CREATE TABLE user_packages (
  id uuid NOT NULL,
  name text NOT NULL,
  price_cents bigint NOT NULL,
  coupon_limit integer NOT NULL,
  valid_days integer NOT NULL,
  image_url text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  creation_key uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp(3) with time zone,
  CONSTRAINT user_packages_terms CHECK (((price_cents >= 0) AND (coupon_limit > 0) AND (valid_days > 0)))
);

CREATE TABLE users (
  id uuid NOT NULL,
  role text NOT NULL,
  full_name text NOT NULL,
  image_url text,
  email citext,
  country_code text,
  local_number text,
  password_hash text,
  approval_status text NOT NULL,
  language text DEFAULT 'en'::text NOT NULL,
  deactivated_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  search_text text GENERATED ALWAYS AS ((lower(full_name) ||
CASE
  WHEN ((role = 'USER'::text) AND (local_number IS NOT NULL)) THEN (((((chr(31) || country_code) || local_number) || chr(31)) || '0'::text) || local_number)
  ELSE ''::text
END)) STORED NOT NULL,
  custom_role_id uuid,
  CONSTRAINT users_custom_role CHECK (((custom_role_id IS NULL) OR (role = 'ADMIN'::text))),
  CONSTRAINT users_mobile_whole CHECK (((country_code IS NULL) = (local_number IS NULL))),
  CONSTRAINT users_role CHECK ((role = ANY (ARRAY['ADMIN'::text, 'MERCHANT'::text, 'BANK'::text, 'USER'::text])))
);

CREATE TABLE view_batches (
  user_id uuid NOT NULL,
  key uuid NOT NULL,
  count integer NOT NULL,
  recorded_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE view_days (
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  day date NOT NULL,
  views integer NOT NULL,
  CONSTRAINT view_days_views CHECK ((views > 0))
);

CREATE TABLE view_months (
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  month date NOT NULL,
  views integer NOT NULL,
  CONSTRAINT view_months_month CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT view_months_views CHECK ((views >= 0))
);

CREATE TABLE view_progress (
  id integer DEFAULT 1 NOT NULL,
  counted_to timestamp(3) with time zone NOT NULL,
  CONSTRAINT view_progress_one CHECK ((id = 1))
);

CREATE TABLE views (
  id bigint NOT NULL,
  deal_id uuid,
  category_id uuid,
  merchant_id uuid,
  bank_id uuid,
  viewed_at timestamp(3) with time zone NOT NULL,
  recorded_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT views_owner CHECK (((merchant_id IS NULL) OR (bank_id IS NULL))),
  CONSTRAINT views_subject CHECK ((num_nonnulls(deal_id, category_id, merchant_id, bank_id) > 0))
);

ALTER TABLE views ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
  SEQUENCE NAME views_id_seq
  START WITH 1
  INCREMENT BY 1
  NO MINVALUE
  NO MAXVALUE
  CACHE 1
);

ALTER TABLE account_reviews ADD CONSTRAINT account_reviews_pkey PRIMARY KEY (id);
ALTER TABLE account_tallies ADD CONSTRAINT account_tallies_role_approval_status_pk PRIMARY KEY (role, approval_status);
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
ALTER TABLE branch_reviews ADD CONSTRAINT branch_reviews_pkey PRIMARY KEY (id);
ALTER TABLE branch_tallies ADD CONSTRAINT branch_tallies_scope_approval_status_pk PRIMARY KEY (scope, approval_status);
ALTER TABLE branches ADD CONSTRAINT branches_pkey PRIMARY KEY (id);
ALTER TABLE brands ADD CONSTRAINT brands_pkey PRIMARY KEY (id);
ALTER TABLE business_profiles ADD CONSTRAINT business_profiles_pkey PRIMARY KEY (user_id);
ALTER TABLE categories ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
ALTER TABLE category_relations ADD CONSTRAINT category_relations_category_id_related_id_pk PRIMARY KEY (category_id, related_id);
ALTER TABLE checkout_events ADD CONSTRAINT checkout_events_once UNIQUE (broker, provider_event_id);
ALTER TABLE checkout_events ADD CONSTRAINT checkout_events_pkey PRIMARY KEY (id);
ALTER TABLE checkout_tallies ADD CONSTRAINT checkout_tallies_pkey PRIMARY KEY (state);
ALTER TABLE checkouts ADD CONSTRAINT checkouts_form_nonce UNIQUE (user_id, form_nonce);
ALTER TABLE checkouts ADD CONSTRAINT checkouts_idempotency_key_unique UNIQUE (idempotency_key);
ALTER TABLE checkouts ADD CONSTRAINT checkouts_pkey PRIMARY KEY (id);
ALTER TABLE checkouts ADD CONSTRAINT checkouts_provider_reference UNIQUE (broker, provider_reference);
ALTER TABLE contact_profiles ADD CONSTRAINT contact_profiles_pkey PRIMARY KEY (user_id);
ALTER TABLE coupon_failures ADD CONSTRAINT coupon_failures_file_id_line_pk PRIMARY KEY (file_id, line);
ALTER TABLE coupon_files ADD CONSTRAINT coupon_files_pkey PRIMARY KEY (id);
ALTER TABLE coupon_forecasts ADD CONSTRAINT coupon_forecasts_file_id_expires_on_pk PRIMARY KEY (file_id, expires_on);
ALTER TABLE coupon_sales ADD CONSTRAINT coupon_sales_scope_shard_pk PRIMARY KEY (scope, shard);
ALTER TABLE coupon_tallies ADD CONSTRAINT coupon_tallies_deal_id_expires_on_shard_pk PRIMARY KEY (deal_id, expires_on, shard);
ALTER TABLE coupons ADD CONSTRAINT coupons_pkey PRIMARY KEY (id);
ALTER TABLE credit_card_requests ADD CONSTRAINT credit_card_requests_pkey PRIMARY KEY (id);
ALTER TABLE credit_card_tallies ADD CONSTRAINT credit_card_tallies_pkey PRIMARY KEY (scope);
ALTER TABLE custom_roles ADD CONSTRAINT custom_roles_pkey PRIMARY KEY (id);
ALTER TABLE deal_coupons ADD CONSTRAINT deal_coupons_pkey PRIMARY KEY (deal_id);
ALTER TABLE deal_events ADD CONSTRAINT deal_events_pkey PRIMARY KEY (id);
ALTER TABLE deal_images ADD CONSTRAINT deal_images_deal_id_position_pk PRIMARY KEY (deal_id, "position");
ALTER TABLE deal_request_combinations ADD CONSTRAINT deal_request_combinations_pkey PRIMARY KEY (id);
ALTER TABLE deal_request_combinations ADD CONSTRAINT deal_request_combinations_place UNIQUE NULLS NOT DISTINCT (owner_id, category_id, brand_id);
ALTER TABLE deal_request_tallies ADD CONSTRAINT deal_request_tallies_scope_owner_role_pk PRIMARY KEY (scope, owner_role);
ALTER TABLE deal_requests ADD CONSTRAINT deal_requests_pkey PRIMARY KEY (id);
ALTER TABLE deal_reviews ADD CONSTRAINT deal_reviews_pkey PRIMARY KEY (id);
ALTER TABLE deal_tallies ADD CONSTRAINT deal_tallies_scope_approval_status_expires_on_pk PRIMARY KEY (scope, approval_status, expires_on);
ALTER TABLE deals ADD CONSTRAINT deals_deal_code_unique UNIQUE (deal_code);
ALTER TABLE deals ADD CONSTRAINT deals_pkey PRIMARY KEY (id);
ALTER TABLE device_tokens ADD CONSTRAINT device_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE embed_sessions ADD CONSTRAINT embed_sessions_pkey PRIMARY KEY (id);
ALTER TABLE event_deals ADD CONSTRAINT event_deals_event_id_deal_id_pk PRIMARY KEY (event_id, deal_id);
ALTER TABLE files ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE geocode_answers ADD CONSTRAINT geocode_answers_pkey PRIMARY KEY (key);
ALTER TABLE geocode_counts ADD CONSTRAINT geocode_counts_pkey PRIMARY KEY (user_id);
ALTER TABLE geocoder_turns ADD CONSTRAINT geocoder_turns_pkey PRIMARY KEY (server);
ALTER TABLE identities ADD CONSTRAINT identities_provider_subject_pk PRIMARY KEY (provider, subject);
ALTER TABLE identities ADD CONSTRAINT identities_user_provider UNIQUE (user_id, provider);
ALTER TABLE invitations ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE invitations ADD CONSTRAINT invitations_token_hash_unique UNIQUE (token_hash);
ALTER TABLE invoice_counters ADD CONSTRAINT invoice_counters_series_year_pk PRIMARY KEY (series, year);
ALTER TABLE invoices ADD CONSTRAINT invoices_checkout_id_unique UNIQUE (checkout_id);
ALTER TABLE invoices ADD CONSTRAINT invoices_credit_number_unique UNIQUE (credit_number);
ALTER TABLE invoices ADD CONSTRAINT invoices_number_unique UNIQUE (number);
ALTER TABLE invoices ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
ALTER TABLE invoices ADD CONSTRAINT invoices_sequence UNIQUE (year, sequence);
ALTER TABLE kept_inputs ADD CONSTRAINT kept_inputs_pkey PRIMARY KEY (visitor);
ALTER TABLE known_devices ADD CONSTRAINT known_devices_user_id_device_hash_pk PRIMARY KEY (user_id, device_hash);
ALTER TABLE merchant_brands ADD CONSTRAINT merchant_brands_merchant_id_brand_id_pk PRIMARY KEY (merchant_id, brand_id);
ALTER TABLE merchant_categories ADD CONSTRAINT merchant_categories_merchant_id_category_id_pk PRIMARY KEY (merchant_id, category_id);
ALTER TABLE notification_choices ADD CONSTRAINT notification_choices_user_id_event_group_channel_pk PRIMARY KEY (user_id, event_group, channel);
ALTER TABLE notifications ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE offer_types ADD CONSTRAINT offer_types_pkey PRIMARY KEY (id);
ALTER TABLE otp_challenges ADD CONSTRAINT otp_challenges_pkey PRIMARY KEY (id);
ALTER TABLE outbox_messages ADD CONSTRAINT outbox_messages_pkey PRIMARY KEY (id);
ALTER TABLE package_notices ADD CONSTRAINT package_notices_subscription_id_notice_pk PRIMARY KEY (subscription_id, notice);
ALTER TABLE package_subscriptions ADD CONSTRAINT package_subscriptions_checkout_id_unique UNIQUE (checkout_id);
ALTER TABLE package_subscriptions ADD CONSTRAINT package_subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE plan_edits ADD CONSTRAINT plan_edits_plan_id_version_pk PRIMARY KEY (plan_id, version);
ALTER TABLE plan_tallies ADD CONSTRAINT plan_tallies_pkey PRIMARY KEY (plan_id);
ALTER TABLE plans ADD CONSTRAINT plans_creation_key_unique UNIQUE (creation_key);
ALTER TABLE plans ADD CONSTRAINT plans_pkey PRIMARY KEY (id);
ALTER TABLE profile_changes ADD CONSTRAINT profile_changes_pkey PRIMARY KEY (id);
ALTER TABLE promo_types ADD CONSTRAINT promo_types_pkey PRIMARY KEY (id);
ALTER TABLE redemptions ADD CONSTRAINT redemptions_coupon_id_unique UNIQUE (coupon_id);
ALTER TABLE redemptions ADD CONSTRAINT redemptions_key UNIQUE (merchant_id, idempotency_key);
ALTER TABLE redemptions ADD CONSTRAINT redemptions_pkey PRIMARY KEY (id);
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE sandbox_payments ADD CONSTRAINT sandbox_payments_idempotency_key_unique UNIQUE (idempotency_key);
ALTER TABLE sandbox_payments ADD CONSTRAINT sandbox_payments_pkey PRIMARY KEY (id);
ALTER TABLE sandbox_webhooks ADD CONSTRAINT sandbox_webhooks_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE sign_ins ADD CONSTRAINT sign_ins_pkey PRIMARY KEY (id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE throttles ADD CONSTRAINT throttles_pkey PRIMARY KEY (key);
ALTER TABLE user_packages ADD CONSTRAINT user_packages_creation_key_unique UNIQUE (creation_key);
ALTER TABLE user_packages ADD CONSTRAINT user_packages_pkey PRIMARY KEY (id);
ALTER TABLE users ADD CONSTRAINT users_email_unique UNIQUE (email);
ALTER TABLE users ADD CONSTRAINT users_mobile UNIQUE (country_code, local_number);
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE view_batches ADD CONSTRAINT view_batches_user_id_key_pk PRIMARY KEY (user_id, key);
ALTER TABLE view_days ADD CONSTRAINT view_days_subject_subject_id_day_pk PRIMARY KEY (subject, subject_id, day);
ALTER TABLE view_months ADD CONSTRAINT view_months_subject_subject_id_month_pk PRIMARY KEY (subject, subject_id, month);
ALTER TABLE view_progress ADD CONSTRAINT view_progress_pkey PRIMARY KEY (id);
ALTER TABLE views ADD CONSTRAINT views_viewed_at_id_pk PRIMARY KEY (viewed_at, id);

CREATE INDEX account_reviews_user ON account_reviews USING btree (user_id, decided_at);
CREATE INDEX audit_entries_actor ON audit_entries USING btree (actor_id, at);
CREATE INDEX audit_entries_at ON audit_entries USING btree (at, id);
CREATE INDEX audit_entries_event ON audit_entries USING btree (event, at);
CREATE INDEX audit_entries_request ON audit_entries USING btree (request_id);
CREATE INDEX audit_entries_subject ON audit_entries USING btree (subject_type, subject_id, at);
CREATE INDEX audit_entries_subject_id ON audit_entries USING btree (subject_id, at);
CREATE INDEX branch_reviews_branch ON branch_reviews USING btree (branch_id, decided_at);
CREATE INDEX branches_created ON branches USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX branches_owner_created ON branches USING btree (owner_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX branches_search ON branches USING gin (search_text gin_trgm_ops);
CREATE INDEX branches_status_created ON branches USING btree (approval_status, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX branches_waiting ON branches USING btree (submitted_at, id) WHERE ((approval_status = 'PENDING'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX brands_name ON brands USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX business_profiles_search ON business_profiles USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX categories_name ON categories USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX category_relations_related ON category_relations USING btree (related_id);
CREATE INDEX checkout_events_checkout ON checkout_events USING btree (checkout_id, received_at);
CREATE INDEX checkouts_check ON checkouts USING btree (check_at) WHERE ((state = ANY (ARRAY['CREATED'::text, 'PENDING'::text])) OR ((state = 'PAID'::text) AND (fulfilled_id IS NULL)));
CREATE INDEX checkouts_created ON checkouts USING btree (created_at, id);
CREATE INDEX checkouts_paid ON checkouts USING btree (kind, paid_at, id) WHERE (paid_at IS NOT NULL);
CREATE INDEX checkouts_search ON checkouts USING gin (search_text gin_trgm_ops);
CREATE INDEX checkouts_state ON checkouts USING btree (state, created_at, id);
CREATE INDEX checkouts_subject ON checkouts USING btree (kind, subject_id, paid_at, id);
CREATE INDEX checkouts_unbooked ON checkouts USING btree (paid_at, id) WHERE ((state = ANY (ARRAY['PAID'::text, 'REFUNDED'::text])) AND (booked_state IS DISTINCT FROM state));
CREATE INDEX checkouts_user ON checkouts USING btree (user_id, created_at, id);
CREATE INDEX coupon_files_busy ON coupon_files USING btree (merchant_id) WHERE (state = ANY (ARRAY['CHECKING'::text, 'WAITING'::text, 'RUNNING'::text]));
CREATE INDEX coupon_files_content ON coupon_files USING btree (deal_id, sha256);
CREATE INDEX coupon_files_deal ON coupon_files USING btree (deal_id, created_at, id);
CREATE INDEX coupon_files_due ON coupon_files USING btree (due_at, id) WHERE (state = ANY (ARRAY['CHECKING'::text, 'WAITING'::text, 'RUNNING'::text]));
CREATE UNIQUE INDEX coupon_files_name ON coupon_files USING btree (deal_id, file_name);
CREATE UNIQUE INDEX coupons_code ON coupons USING btree (code_key text_pattern_ops);
CREATE INDEX coupons_collector ON coupons USING btree (collected_by, deal_id) WHERE (collected_by IS NOT NULL);
CREATE INDEX coupons_deal_created ON coupons USING btree (deal_id, created_at, id);
CREATE INDEX coupons_deal_sold ON coupons USING btree (deal_id, collected_at, id) WHERE (collected_at IS NOT NULL);
CREATE INDEX coupons_free ON coupons USING btree (deal_id, expires_on, id) WHERE (active AND (collected_at IS NULL));
CREATE INDEX coupons_merchant_redeemed ON coupons USING btree (merchant_id, redeemed_at, id) WHERE (redeemed_at IS NOT NULL);
CREATE INDEX coupons_merchant_sold ON coupons USING btree (merchant_id, collected_at, id) WHERE (collected_at IS NOT NULL);
CREATE INDEX coupons_sold ON coupons USING btree (collected_at, id) WHERE (collected_at IS NOT NULL);
CREATE UNIQUE INDEX coupons_wish ON coupons USING btree (collected_by, collect_key) WHERE (collect_key IS NOT NULL);
CREATE INDEX credit_card_requests_bank ON credit_card_requests USING btree (bank_id, requested_at, id) WHERE (removed_at IS NULL);
CREATE INDEX credit_card_requests_nic ON credit_card_requests USING btree (nic_hash);
CREATE INDEX credit_card_requests_requested ON credit_card_requests USING btree (requested_at, id) WHERE (removed_at IS NULL);
CREATE INDEX credit_card_requests_search ON credit_card_requests USING gin (search_text gin_trgm_ops);
CREATE INDEX credit_card_requests_user ON credit_card_requests USING btree (user_id, requested_at);
CREATE UNIQUE INDEX custom_roles_name ON custom_roles USING btree (name) WHERE (deleted_at IS NULL);
CREATE INDEX deal_coupons_created ON deal_coupons USING btree (created_at, deal_id);
CREATE INDEX deal_coupons_merchant_created ON deal_coupons USING btree (merchant_id, created_at, deal_id);
CREATE INDEX deal_events_created ON deal_events USING btree (merchant_id, created_at);
CREATE UNIQUE INDEX deal_events_day ON deal_events USING btree (merchant_id, valid_on) WHERE (deleted_at IS NULL);
CREATE INDEX deal_events_valid ON deal_events USING btree (valid_on, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX deal_request_combinations_owner_last ON deal_request_combinations USING btree (owner_id, last_requested_at, id);
CREATE INDEX deal_request_combinations_role_last ON deal_request_combinations USING btree (owner_role, last_requested_at, id);
CREATE INDEX deal_requests_combination ON deal_requests USING btree (owner_id, category_id, brand_id, requested_at, id);
CREATE INDEX deal_requests_owner_requested ON deal_requests USING btree (owner_id, requested_at);
CREATE INDEX deal_requests_requested ON deal_requests USING btree (requested_at);
CREATE INDEX deal_requests_user_requested ON deal_requests USING btree (user_id, requested_at);
CREATE INDEX deal_reviews_deal ON deal_reviews USING btree (deal_id, decided_at);
CREATE INDEX deals_category_created ON deals USING btree (category_id, created_at, id);
CREATE INDEX deals_created ON deals USING btree (created_at, id);
CREATE INDEX deals_merchant_created ON deals USING btree (merchant_id, created_at, id);
CREATE INDEX deals_search ON deals USING gin (search_text gin_trgm_ops);
CREATE INDEX deals_status_begin ON deals USING btree (approval_status, valid_from);
CREATE INDEX deals_status_created ON deals USING btree (approval_status, created_at, id);
CREATE INDEX deals_status_expires ON deals USING btree (approval_status, expires_on);
CREATE INDEX deals_waiting ON deals USING btree (submitted_at, id) WHERE ((approval_status = 'PENDING'::text) AND (deleted_at IS NULL));
CREATE INDEX device_tokens_user ON device_tokens USING btree (user_id);
CREATE INDEX embed_sessions_expires_at_idx ON embed_sessions USING btree (expires_at);
CREATE INDEX event_deals_deal ON event_deals USING btree (deal_id);
CREATE INDEX files_owner ON files USING btree (owner_id, created_at);
CREATE INDEX geocode_answers_answered ON geocode_answers USING btree (answered_at);
CREATE INDEX invitations_email ON invitations USING btree (email);
CREATE INDEX invitations_mobile ON invitations USING btree (country_code, local_number);
CREATE INDEX invitations_open ON invitations USING btree (role, created_at, id) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX invoices_search ON invoices USING gin (search_text gin_trgm_ops);
CREATE INDEX invoices_user ON invoices USING btree (user_id, year, sequence);
CREATE INDEX kept_inputs_expires_at_idx ON kept_inputs USING btree (expires_at);
CREATE INDEX merchant_brands_brand ON merchant_brands USING btree (brand_id);
CREATE INDEX merchant_categories_category ON merchant_categories USING btree (category_id);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user ON notifications USING btree (user_id, created_at, id);
CREATE UNIQUE INDEX offer_types_name ON offer_types USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX otp_challenges_address ON otp_challenges USING btree (address_hash, created_at);
CREATE INDEX otp_challenges_created ON otp_challenges USING btree (created_at);
CREATE INDEX otp_challenges_destination ON otp_challenges USING btree (destination, created_at);
CREATE INDEX outbox_messages_created ON outbox_messages USING btree (created_at);
CREATE INDEX outbox_messages_to ON outbox_messages USING btree (to_hash, created_at);
CREATE INDEX outbox_messages_user ON outbox_messages USING btree (user_id, created_at) WHERE (user_id IS NOT NULL);
CREATE INDEX outbox_messages_waiting ON outbox_messages USING btree (lane, due_at, id) WHERE (status = 'QUEUED'::text);
CREATE UNIQUE INDEX package_subscriptions_current ON package_subscriptions USING btree (user_id) WHERE (replaced_at IS NULL);
CREATE INDEX package_subscriptions_ends ON package_subscriptions USING btree (ends_at) WHERE (replaced_at IS NULL);
CREATE INDEX package_subscriptions_package ON package_subscriptions USING btree (package_id, ends_at) WHERE (replaced_at IS NULL);
CREATE INDEX plans_role_created ON plans USING btree (user_role, created_at, id);
CREATE UNIQUE INDEX profile_changes_pending ON profile_changes USING btree (user_id, kind) WHERE (status = 'PENDING'::text);
CREATE INDEX profile_changes_user ON profile_changes USING btree (user_id, kind, submitted_at);
CREATE INDEX profile_changes_waiting ON profile_changes USING btree (kind, submitted_at, id) WHERE (status = 'PENDING'::text);
CREATE INDEX promo_types_category ON promo_types USING btree (category_id, name);
CREATE UNIQUE INDEX promo_types_name ON promo_types USING btree (category_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX redemptions_merchant ON redemptions USING btree (merchant_id, redeemed_at, id);
CREATE INDEX refresh_tokens_sign_in ON refresh_tokens USING btree (sign_in_id);
CREATE INDEX sandbox_webhooks_due ON sandbox_webhooks USING btree (due_at);
CREATE INDEX sessions_absolute_expires_at_idx ON sessions USING btree (absolute_expires_at);
CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id);
CREATE INDEX sign_ins_user ON sign_ins USING btree (user_id, created_at);
CREATE INDEX subscriptions_current ON subscriptions USING btree (plan_id, started_at, id) WHERE (ended_at IS NULL);
CREATE INDEX subscriptions_ended ON subscriptions USING btree (ended_at, user_id) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX subscriptions_one_active ON subscriptions USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX subscriptions_plan ON subscriptions USING btree (plan_id, started_at);
CREATE INDEX subscriptions_started ON subscriptions USING btree (started_at) WHERE (ended_at IS NULL);
CREATE INDEX subscriptions_user ON subscriptions USING btree (user_id);
CREATE INDEX throttles_started ON throttles USING btree (started_at);
CREATE INDEX user_packages_offered ON user_packages USING btree (price_cents, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_listed ON users USING btree (role, created_at, id) WHERE ((deleted_at IS NULL) AND (deactivated_at IS NULL));
CREATE INDEX users_listed_status ON users USING btree (role, approval_status, created_at, id) WHERE ((deleted_at IS NULL) AND (deactivated_at IS NULL));
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops) WHERE (role = 'USER'::text);
CREATE INDEX users_search_business ON users USING gin (search_text gin_trgm_ops) WHERE (role = ANY (ARRAY['MERCHANT'::text, 'BANK'::text]));
CREATE INDEX users_staff ON users USING btree (created_at, id) WHERE ((role = 'ADMIN'::text) AND (deleted_at IS NULL));
CREATE INDEX view_batches_recorded ON view_batches USING btree (recorded_at);
CREATE INDEX view_batches_sent ON view_batches USING btree (user_id, recorded_at);
CREATE INDEX view_days_day ON view_days USING btree (subject, day, subject_id, views);
CREATE INDEX view_months_month ON view_months USING btree (subject, month, subject_id, views);
CREATE INDEX views_recorded ON views USING brin (recorded_at) WITH (autosummarize='true');

CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_entries_keep_all BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER branches_tally_added AFTER INSERT ON branches REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added_branches();
CREATE TRIGGER branches_tally_changed AFTER UPDATE ON branches FOR EACH ROW
  WHEN ((OLD.owner_id, OLD.approval_status, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.owner_id, NEW.approval_status, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION tally_changed_branch();
CREATE TRIGGER branches_tally_removed AFTER DELETE ON branches FOR EACH ROW EXECUTE FUNCTION tally_changed_branch();

CREATE CONSTRAINT TRIGGER checkouts_tally_added AFTER INSERT OR DELETE ON checkouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tally_checkout();
CREATE CONSTRAINT TRIGGER checkouts_tally_moved AFTER UPDATE OF state ON checkouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION tally_checkout();

CREATE TRIGGER coupons_tally_added AFTER INSERT ON coupons REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added_coupons();
CREATE TRIGGER coupons_tally_changed AFTER UPDATE ON coupons REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_coupons();
CREATE TRIGGER subscriptions_tally_added AFTER INSERT ON subscriptions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added_subscriptions();
CREATE TRIGGER subscriptions_tally_ended AFTER UPDATE ON subscriptions FOR EACH ROW WHEN (((old.ended_at IS NULL) IS DISTINCT FROM (new.ended_at IS NULL))) EXECUTE FUNCTION tally_ended_subscription();
CREATE TRIGGER subscriptions_tally_removed AFTER DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION tally_removed_subscription();
CREATE TRIGGER users_tally_added AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added_accounts();
CREATE TRIGGER users_tally_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.role, OLD.approval_status, OLD.deleted_at IS NULL, OLD.deactivated_at IS NULL)
    IS DISTINCT FROM (NEW.role, NEW.approval_status, NEW.deleted_at IS NULL, NEW.deactivated_at IS NULL))
  EXECUTE FUNCTION tally_changed_account();
CREATE TRIGGER users_tally_removed AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION tally_changed_account();

ALTER TABLE account_reviews ADD CONSTRAINT account_reviews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE branch_reviews ADD CONSTRAINT branch_reviews_branch_id_branches_id_fk FOREIGN KEY (branch_id) REFERENCES branches(id);
ALTER TABLE business_profiles ADD CONSTRAINT business_profiles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE category_relations ADD CONSTRAINT category_relations_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id);
ALTER TABLE category_relations ADD CONSTRAINT category_relations_related_id_categories_id_fk FOREIGN KEY (related_id) REFERENCES categories(id);
ALTER TABLE checkout_events ADD CONSTRAINT checkout_events_checkout_id_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES checkouts(id);
ALTER TABLE contact_profiles ADD CONSTRAINT contact_profiles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE coupon_failures ADD CONSTRAINT coupon_failures_file_id_coupon_files_id_fk FOREIGN KEY (file_id) REFERENCES coupon_files(id);
ALTER TABLE coupon_files ADD CONSTRAINT coupon_files_deal_id_deals_id_fk FOREIGN KEY (deal_id) REFERENCES deals(id);
ALTER TABLE coupon_forecasts ADD CONSTRAINT coupon_forecasts_file_id_coupon_files_id_fk FOREIGN KEY (file_id) REFERENCES coupon_files(id);
ALTER TABLE coupons ADD CONSTRAINT coupons_deal_id_deals_id_fk FOREIGN KEY (deal_id) REFERENCES deals(id);
ALTER TABLE coupons ADD CONSTRAINT coupons_file_id_coupon_files_id_fk FOREIGN KEY (file_id) REFERENCES coupon_files(id);
ALTER TABLE deal_coupons ADD CONSTRAINT deal_coupons_deal_id_deals_id_fk FOREIGN KEY (deal_id) REFERENCES deals(id);
ALTER TABLE deal_images ADD CONSTRAINT deal_images_deal_id_deals_id_fk FOREIGN KEY (deal_id) REFERENCES deals(id);
ALTER TABLE deal_request_combinations ADD CONSTRAINT deal_request_combinations_brand_id_brands_id_fk FOREIGN KEY (brand_id) REFERENCES brands(id);
ALTER TABLE deal_request_combinations ADD CONSTRAINT deal_request_combinations_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id);
ALTER TABLE deal_requests ADD CONSTRAINT deal_requests_brand_id_brands_id_fk FOREIGN KEY (brand_id) REFERENCES brands(id);
ALTER TABLE deal_requests ADD CONSTRAINT deal_requests_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id);
ALTER TABLE deal_requests ADD CONSTRAINT deal_requests_offer_type_id_offer_types_id_fk FOREIGN KEY (offer_type_id) REFERENCES offer_types(id);
ALTER TABLE deal_reviews ADD CONSTRAINT deal_reviews_deal_id_deals_id_fk FOREIGN KEY (deal_id) REFERENCES deals(id);
ALTER TABLE deals ADD CONSTRAINT deals_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id);
ALTER TABLE deals ADD CONSTRAINT deals_promo_type_id_promo_types_id_fk FOREIGN KEY (promo_type_id) REFERENCES promo_types(id);
ALTER TABLE event_deals ADD CONSTRAINT event_deals_deal_id_deals_id_fk FOREIGN KEY (deal_id) REFERENCES deals(id);
ALTER TABLE event_deals ADD CONSTRAINT event_deals_event_id_deal_events_id_fk FOREIGN KEY (event_id) REFERENCES deal_events(id) ON DELETE CASCADE;
ALTER TABLE identities ADD CONSTRAINT identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE invitations ADD CONSTRAINT invitations_custom_role_id_custom_roles_id_fk FOREIGN KEY (custom_role_id) REFERENCES custom_roles(id);
ALTER TABLE invitations ADD CONSTRAINT invitations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_checkout_id_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES checkouts(id);
ALTER TABLE known_devices ADD CONSTRAINT known_devices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE merchant_brands ADD CONSTRAINT merchant_brands_brand_id_brands_id_fk FOREIGN KEY (brand_id) REFERENCES brands(id);
ALTER TABLE merchant_categories ADD CONSTRAINT merchant_categories_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id);
ALTER TABLE otp_challenges ADD CONSTRAINT otp_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE package_notices ADD CONSTRAINT package_notices_subscription_id_package_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES package_subscriptions(id);
ALTER TABLE package_subscriptions ADD CONSTRAINT package_subscriptions_package_id_user_packages_id_fk FOREIGN KEY (package_id) REFERENCES user_packages(id);
ALTER TABLE plan_edits ADD CONSTRAINT plan_edits_plan_id_plans_id_fk FOREIGN KEY (plan_id) REFERENCES plans(id);
ALTER TABLE profile_changes ADD CONSTRAINT profile_changes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE promo_types ADD CONSTRAINT promo_types_category_id_categories_id_fk FOREIGN KEY (category_id) REFERENCES categories(id);
ALTER TABLE redemptions ADD CONSTRAINT redemptions_coupon_id_coupons_id_fk FOREIGN KEY (coupon_id) REFERENCES coupons(id);
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_sign_in_id_sign_ins_id_fk FOREIGN KEY (sign_in_id) REFERENCES sign_ins(id) ON DELETE CASCADE;
ALTER TABLE sandbox_webhooks ADD CONSTRAINT sandbox_webhooks_payment_id_sandbox_payments_id_fk FOREIGN KEY (payment_id) REFERENCES sandbox_payments(id);
ALTER TABLE sign_ins ADD CONSTRAINT sign_ins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_plan_id_plans_id_fk FOREIGN KEY (plan_id) REFERENCES plans(id);
ALTER TABLE users ADD CONSTRAINT users_custom_role_id_custom_roles_id_fk FOREIGN KEY (custom_role_id) REFERENCES custom_roles(id);
