-- locks: profile_changes and deal_corrections while their rows are copied, one for each submission ever made
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"values" jsonb NOT NULL,
	"replaced" jsonb,
	"risks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_by" uuid NOT NULL,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"rule_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"comment" text,
	"answer" text,
	"accepted" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_pending" ON "proposals" USING btree ("subject_id","kind") WHERE "proposals"."status" = 'PENDING' and "proposals"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_open_correction" ON "proposals" USING btree ("subject_id") WHERE "proposals"."kind" = 'corrections' and "proposals"."status" <> 'APPROVED' and "proposals"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "proposals_waiting" ON "proposals" USING btree ("kind","submitted_at","id") WHERE "proposals"."status" = 'PENDING' and "proposals"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "proposals_subject" ON "proposals" USING btree ("subject_id","kind","submitted_at");--> statement-breakpoint
CREATE INDEX "proposals_owner" ON "proposals" USING btree ("owner_id","submitted_at");--> statement-breakpoint
LOCK TABLE profile_changes, deal_corrections IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO proposals (id, kind, subject_id, owner_id, "values", risks, status, submitted_by, submitted_at,
  decided_by, rule_id, decided_at, comment, answer, accepted, created_at, updated_at)
SELECT id, CASE kind WHEN 'BUSINESS' THEN 'profile' ELSE 'contact' END, user_id, user_id, "values", risks, status,
  submitted_by, submitted_at, decided_by, rule_id, decided_at, comment, answer, accepted, submitted_at,
  coalesce(decided_at, submitted_at)
FROM profile_changes;--> statement-breakpoint
INSERT INTO proposals (id, kind, subject_id, owner_id, "values", replaced, status, version, submitted_by,
  submitted_at, decided_by, decided_at, comment, created_at, updated_at, deleted_at)
SELECT id, 'corrections', deal_id, merchant_id, jsonb_build_object('title', title, 'subTitle', sub_title,
    'description', description, 'termsAndConditions', terms_and_conditions, 'coverImage', cover_image,
    'imageUrls', image_urls, 'rules', rules),
  replaced, approval_status, version, merchant_id, submitted_at, decided_by, decided_at, comment, created_at,
  updated_at, deleted_at
FROM deal_corrections;--> statement-breakpoint
DROP TABLE "profile_changes";--> statement-breakpoint
DROP TABLE "deal_corrections";--> statement-breakpoint
-- Replicas of the version before read and write the old names until they are replaced; a later migration drops
-- these views. Columns keep their order and types, as connections hold prepared statements.
CREATE VIEW profile_changes AS
SELECT id, subject_id AS user_id, CASE kind WHEN 'profile' THEN 'BUSINESS' ELSE 'CONTACT' END AS kind, "values",
  status, submitted_by, submitted_at, decided_by, decided_at, comment, risks, answer, accepted, rule_id
FROM proposals WHERE kind IN ('profile', 'contact');--> statement-breakpoint
ALTER VIEW profile_changes ALTER COLUMN status SET DEFAULT 'PENDING', ALTER COLUMN submitted_at SET DEFAULT now(),
  ALTER COLUMN risks SET DEFAULT '[]', ALTER COLUMN accepted SET DEFAULT '{}';--> statement-breakpoint
-- Updates and deletions need no trigger: PostgreSQL applies them to the table, with their conditions.
CREATE FUNCTION propose_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO proposals (id, kind, subject_id, owner_id, "values", risks, status, submitted_by, submitted_at,
    decided_by, rule_id, decided_at, comment, answer, accepted)
  VALUES (NEW.id, CASE NEW.kind WHEN 'BUSINESS' THEN 'profile' ELSE 'contact' END, NEW.user_id, NEW.user_id,
    NEW."values", NEW.risks, NEW.status, NEW.submitted_by, NEW.submitted_at, NEW.decided_by, NEW.rule_id,
    NEW.decided_at, NEW.comment, NEW.answer, NEW.accepted);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER profile_changes_insert INSTEAD OF INSERT ON profile_changes
  FOR EACH ROW EXECUTE FUNCTION propose_profile();--> statement-breakpoint
CREATE VIEW deal_corrections AS
SELECT id, subject_id AS deal_id, owner_id AS merchant_id, "values" ->> 'title' AS title,
  "values" ->> 'subTitle' AS sub_title, "values" ->> 'description' AS description,
  "values" ->> 'termsAndConditions' AS terms_and_conditions, "values" ->> 'coverImage' AS cover_image,
  "values" -> 'imageUrls' AS image_urls, replaced, status AS approval_status, version, comment, decided_by,
  decided_at, created_at, submitted_at, updated_at, deleted_at, nullif("values" -> 'rules', 'null') AS rules
FROM proposals WHERE kind = 'corrections';--> statement-breakpoint
ALTER VIEW deal_corrections ALTER COLUMN approval_status SET DEFAULT 'PENDING', ALTER COLUMN version SET DEFAULT 1,
  ALTER COLUMN created_at SET DEFAULT now(), ALTER COLUMN submitted_at SET DEFAULT now(),
  ALTER COLUMN updated_at SET DEFAULT now();--> statement-breakpoint
CREATE FUNCTION corrected_values(correction deal_corrections) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('title', correction.title, 'subTitle', correction.sub_title,
    'description', correction.description, 'termsAndConditions', correction.terms_and_conditions,
    'coverImage', correction.cover_image, 'imageUrls', correction.image_urls, 'rules', correction.rules)
$$;--> statement-breakpoint
-- The version before always inserts with ON CONFLICT DO NOTHING.
CREATE FUNCTION propose_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO proposals (id, kind, subject_id, owner_id, "values", replaced, status, version, submitted_by,
    submitted_at, decided_by, decided_at, comment, created_at, updated_at, deleted_at)
  VALUES (NEW.id, 'corrections', NEW.deal_id, NEW.merchant_id, corrected_values(NEW), NEW.replaced,
    NEW.approval_status, NEW.version, NEW.merchant_id, NEW.submitted_at, NEW.decided_by, NEW.decided_at,
    NEW.comment, NEW.created_at, NEW.updated_at, NEW.deleted_at)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER deal_corrections_insert INSTEAD OF INSERT ON deal_corrections
  FOR EACH ROW EXECUTE FUNCTION propose_correction();--> statement-breakpoint
-- OLD is what the statement saw. If somebody has decided, edited or deleted since, its condition may hold no
-- more, so it changes nothing, as a decision that comes second. An erasure empties the comment in any state.
CREATE FUNCTION change_correction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held proposals;
  is_stale boolean;
BEGIN
  SELECT * INTO held FROM proposals WHERE id = OLD.id FOR UPDATE;
  is_stale := (held.status, held.version, held.deleted_at)
    IS DISTINCT FROM (OLD.approval_status, OLD.version, OLD.deleted_at);
  IF is_stale AND (NEW.approval_status, NEW.version, NEW.deleted_at)
    IS DISTINCT FROM (OLD.approval_status, OLD.version, OLD.deleted_at) THEN
    RETURN NULL;
  END IF;
  IF is_stale THEN
    UPDATE proposals SET comment = NEW.comment WHERE id = OLD.id;
    RETURN NEW;
  END IF;
  UPDATE proposals SET "values" = corrected_values(NEW), replaced = NEW.replaced, status = NEW.approval_status,
    version = NEW.version, comment = NEW.comment, decided_by = NEW.decided_by, decided_at = NEW.decided_at,
    submitted_at = NEW.submitted_at, updated_at = NEW.updated_at, deleted_at = NEW.deleted_at
  WHERE id = OLD.id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER deal_corrections_update INSTEAD OF UPDATE ON deal_corrections
  FOR EACH ROW EXECUTE FUNCTION change_correction();
