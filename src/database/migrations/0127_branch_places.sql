CREATE TABLE "place_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "place_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"redeemed_at" timestamp (3) with time zone NOT NULL,
	"count" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_counts" (
	"deal_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"day" timestamp (3) with time zone NOT NULL,
	"today" integer NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"this_hour" integer NOT NULL,
	CONSTRAINT "place_counts_deal_id_branch_id_pk" PRIMARY KEY("deal_id","branch_id")
);
--> statement-breakpoint
CREATE INDEX "place_changes_place" ON "place_changes" USING btree ("deal_id","branch_id");--> statement-breakpoint
CREATE FUNCTION note_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deal uuid := (
    SELECT deals.id FROM coupons JOIN deals ON deals.id = coupons.deal_id WHERE coupons.id = NEW.coupon_id
      AND (redeemed_per_branch_day IS NOT NULL OR redeemed_per_branch_hour IS NOT NULL));
  nowhere uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  IF deal IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND OLD.undone_at IS NULL AND OLD.double_of IS NULL THEN
    INSERT INTO place_changes (deal_id, branch_id, redeemed_at, count)
    VALUES (deal, coalesce(OLD.branch_id, nowhere), OLD.redeemed_at, -1);
  END IF;
  IF NEW.undone_at IS NULL AND NEW.double_of IS NULL THEN
    INSERT INTO place_changes (deal_id, branch_id, redeemed_at, count)
    VALUES (deal, coalesce(NEW.branch_id, nowhere), NEW.redeemed_at, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER redemptions_note_place AFTER INSERT OR UPDATE OF undone_at, double_of, redeemed_at ON redemptions
  FOR EACH ROW EXECUTE FUNCTION note_place();
--> statement-breakpoint
-- What was redeemed under another rule was noted by nobody.
CREATE FUNCTION forget_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM place_counts WHERE deal_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deals_forget_places AFTER UPDATE OF redeemed_per_branch_day, redeemed_per_branch_hour ON deals FOR EACH ROW
  WHEN ((OLD.redeemed_per_branch_day, OLD.redeemed_per_branch_hour) IS DISTINCT FROM (NEW.redeemed_per_branch_day, NEW.redeemed_per_branch_hour))
  EXECUTE FUNCTION forget_places();
--> statement-breakpoint
-- Under the lock that the version before takes. Each statement of it sees what was committed before it began: one that
-- counts takes off, in the same snapshot, what waits to be counted. The first of a day counts the redemptions themselves.
CREATE FUNCTION take_place(deal uuid, branch uuid, this_day timestamptz, this_hour_began timestamptz, of_day int, of_hour int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  here uuid := coalesce(branch, '00000000-0000-0000-0000-000000000000');
  known place_counts;
  of_today int;
  of_this_hour int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('redemptions of ' || deal || ' at ' || coalesce(branch::text, 'null'), 0));
  SELECT * INTO known FROM place_counts WHERE deal_id = deal AND branch_id = here;
  IF known.day >= this_day THEN
    this_day := known.day;
    this_hour_began := greatest(this_hour_began, known.hour);
    WITH counted AS (DELETE FROM place_changes WHERE deal_id = deal AND branch_id = here RETURNING redeemed_at, count)
    SELECT coalesce(sum(count) FILTER (WHERE redeemed_at >= this_day), 0),
      coalesce(sum(count) FILTER (WHERE redeemed_at >= this_hour_began), 0) INTO of_today, of_this_hour FROM counted;
    of_today := of_today + known.today;
    IF known.hour = this_hour_began THEN of_this_hour := of_this_hour + known.this_hour; END IF;
  ELSE
    WITH counted AS (DELETE FROM place_changes WHERE deal_id = deal AND branch_id = here)
    SELECT count(*), count(*) FILTER (WHERE redemptions.redeemed_at >= this_hour_began) INTO of_today, of_this_hour
    FROM redemptions JOIN coupons ON coupons.id = coupon_id
    WHERE redemptions.merchant_id = (SELECT merchant_id FROM deals WHERE id = deal) AND redemptions.redeemed_at >= this_day
      AND coupons.deal_id = deal AND branch_id IS NOT DISTINCT FROM branch AND undone_at IS NULL AND double_of IS NULL;
  END IF;
  IF of_today >= of_day OR of_this_hour >= of_hour THEN
    RAISE EXCEPTION 'no place is left' USING ERRCODE = 'DD001';
  END IF;
  INSERT INTO place_counts VALUES (deal, here, this_day, of_today, this_hour_began, of_this_hour)
  ON CONFLICT (deal_id, branch_id) DO UPDATE SET day = excluded.day, today = excluded.today,
    hour = excluded.hour, this_hour = excluded.this_hour;
  RETURN true;
END $$;
