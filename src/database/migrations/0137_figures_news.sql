-- without locks: nobody has to wait until news of figures that differ lead to the dashboard
UPDATE "notifications" SET "link" = '/dashboard' WHERE "type" = 'figures-differ';
