CREATE TABLE open_view_days (
  day date NOT NULL,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  views integer NOT NULL,
  CONSTRAINT open_view_days_day_subject_subject_id_pk PRIMARY KEY (day, subject, subject_id)
) WITH (fillfactor = 50);
