CREATE TABLE "branch_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"branch_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"decision" text NOT NULL,
	"comment" text,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branch_tallies" (
	"scope" uuid NOT NULL,
	"approval_status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "branch_tallies_scope_approval_status_pk" PRIMARY KEY("scope","approval_status")
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"owner_role" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"proof_url" text,
	"contact_no" text,
	"address_verified" boolean DEFAULT false NOT NULL,
	"contact_verified" boolean DEFAULT false NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"global_code" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"approval_status" text DEFAULT 'PENDING' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"approved_as" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(name || chr(31) || address || chr(31) || city || chr(31) || global_code)) STORED NOT NULL,
	CONSTRAINT "branches_place" CHECK ("branches"."latitude" between -90 and 90 and "branches"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "geocode_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"places" jsonb NOT NULL,
	"answered_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geocode_counts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geocoder_turns" (
	"server" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "pictured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "branch_reviews" ADD CONSTRAINT "branch_reviews_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "branch_reviews_branch" ON "branch_reviews" USING btree ("branch_id","decided_at");--> statement-breakpoint
CREATE INDEX "branches_created" ON "branches" USING btree ("created_at","id") WHERE "branches"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "branches_status_created" ON "branches" USING btree ("approval_status","created_at","id") WHERE "branches"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "branches_owner_created" ON "branches" USING btree ("owner_id","created_at","id") WHERE "branches"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "branches_waiting" ON "branches" USING btree ("submitted_at","id") WHERE "branches"."approval_status" = 'PENDING' and "branches"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "branches_search" ON "branches" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "geocode_answers_answered" ON "geocode_answers" USING btree ("answered_at");
--> statement-breakpoint
-- Branches are counted in the transaction that adds or changes them, whoever does it: of their owner, and
-- of all under the nil UUID. Rows are taken in key order, so that two transactions never wait for each other.
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER branches_tally_added
  AFTER INSERT ON branches REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_added_branches();
--> statement-breakpoint
CREATE TRIGGER branches_tally_changed
  AFTER UPDATE ON branches FOR EACH ROW
  WHEN ((OLD.owner_id, OLD.approval_status, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.owner_id, NEW.approval_status, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION tally_changed_branch();
--> statement-breakpoint
CREATE TRIGGER branches_tally_removed
  AFTER DELETE ON branches FOR EACH ROW EXECUTE FUNCTION tally_changed_branch();
