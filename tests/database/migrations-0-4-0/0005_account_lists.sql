CREATE TABLE "account_tallies" (
	"role" text NOT NULL,
	"approval_status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "account_tallies_role_approval_status_pk" PRIMARY KEY("role","approval_status")
);
--> statement-breakpoint
CREATE TABLE "account_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"comment" text,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_role_created";--> statement-breakpoint
ALTER TABLE "business_profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(business_name)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(full_name) || case when role = 'USER' and local_number is not null then chr(31) || country_code || local_number || chr(31) || '0' || local_number else '' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "account_reviews" ADD CONSTRAINT "account_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_reviews_user" ON "account_reviews" USING btree ("user_id","decided_at");--> statement-breakpoint
CREATE INDEX "business_profiles_search" ON "business_profiles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_listed" ON "users" USING btree ("role","created_at","id") WHERE "users"."deleted_at" is null and "users"."deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "users_listed_status" ON "users" USING btree ("role","approval_status","created_at","id") WHERE "users"."deleted_at" is null and "users"."deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops) WHERE "users"."role" = 'USER';--> statement-breakpoint
CREATE INDEX "users_search_business" ON "users" USING gin ("search_text" gin_trgm_ops) WHERE "users"."role" in ('MERCHANT', 'BANK');--> statement-breakpoint
-- Accounts are counted in the transaction that adds or changes them, whoever does it. Rows are taken in
-- key order, so that two transactions never wait for each other.
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER users_tally_added
  AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_added_accounts();
--> statement-breakpoint
CREATE TRIGGER users_tally_changed
  AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.role, OLD.approval_status, OLD.deleted_at IS NULL, OLD.deactivated_at IS NULL)
    IS DISTINCT FROM (NEW.role, NEW.approval_status, NEW.deleted_at IS NULL, NEW.deactivated_at IS NULL))
  EXECUTE FUNCTION tally_changed_account();
--> statement-breakpoint
CREATE TRIGGER users_tally_removed
  AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION tally_changed_account();
--> statement-breakpoint
INSERT INTO account_tallies (role, approval_status, count)
SELECT role, approval_status, count(*) FROM users
WHERE deleted_at IS NULL AND deactivated_at IS NULL
GROUP BY role, approval_status;
