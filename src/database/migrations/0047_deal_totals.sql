CREATE TABLE "deal_totals" (
	"scope" uuid PRIMARY KEY NOT NULL,
	"as_of" date NOT NULL,
	"total" integer NOT NULL,
	"pending" integer NOT NULL,
	"approved" integer NOT NULL,
	"rejected" integer NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION total_deal_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tally deal_tallies := coalesce(NEW, OLD);
  step integer := coalesce(NEW.count, 0) - coalesce(OLD.count, 0);
  day date := (now() AT TIME ZONE 'UTC')::date - 1;
BEGIN
  INSERT INTO deal_totals AS kept (scope, as_of, total, pending, approved, rejected)
  VALUES (tally.scope, day, step,
    CASE WHEN tally.approval_status = 'PENDING' AND tally.expires_on >= day THEN step ELSE 0 END,
    CASE WHEN tally.approval_status = 'APPROVED' AND tally.expires_on >= day THEN step ELSE 0 END,
    CASE WHEN tally.approval_status = 'REJECTED' AND tally.expires_on >= day THEN step ELSE 0 END)
  ON CONFLICT (scope) DO UPDATE SET
    total = kept.total + step,
    pending = kept.pending + CASE WHEN tally.approval_status = 'PENDING'
      AND tally.expires_on >= kept.as_of THEN step ELSE 0 END,
    approved = kept.approved + CASE WHEN tally.approval_status = 'APPROVED'
      AND tally.expires_on >= kept.as_of THEN step ELSE 0 END,
    rejected = kept.rejected + CASE WHEN tally.approval_status = 'REJECTED'
      AND tally.expires_on >= kept.as_of THEN step ELSE 0 END;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER deal_tallies_total AFTER INSERT OR UPDATE OR DELETE ON deal_tallies FOR EACH ROW EXECUTE FUNCTION total_deal_tally();
--> statement-breakpoint
INSERT INTO deal_totals (scope, as_of, total, pending, approved, rejected)
SELECT scope, day, sum(count),
  coalesce(sum(count) FILTER (WHERE approval_status = 'PENDING' AND expires_on >= day), 0),
  coalesce(sum(count) FILTER (WHERE approval_status = 'APPROVED' AND expires_on >= day), 0),
  coalesce(sum(count) FILTER (WHERE approval_status = 'REJECTED' AND expires_on >= day), 0)
FROM deal_tallies, (SELECT (now() AT TIME ZONE 'UTC')::date - 1 AS day) AS settled
GROUP BY scope, day;
