/**
 * The calls about oneself that admins make of an employee as well, each with the path of the latter: `{subject}` is the
 * employee's ID, the other parameters are those of the own call. What both take and answer is the same.
 */
export const pathsOfEmployee = {
  'GET /api/time-records': '/api/admin/users/{subject}/time-records',
  'PUT /api/time-records/{id}': '/api/admin/users/{subject}/time-records/{id}',
  'PATCH /api/time-records/{id}/field': '/api/admin/users/{subject}/time-records/{id}/field',
  'POST /api/time-records/absence': '/api/admin/users/{subject}/time-records/absence',
  'GET /api/time-records/{id}/photo': '/api/admin/users/{subject}/time-records/{id}/photo',
  'GET /api/past-days': '/api/admin/users/{subject}/past-days',
  'GET /api/internal-work': '/api/internal-work/users/{subject}',
  'POST /api/internal-work': '/api/admin/users/{subject}/internal-work',
  'GET /api/assigned-work': '/api/admin/users/{subject}/assigned-work',
  'PUT /api/assigned-work/{date}': '/api/admin/users/{subject}/assigned-work/{date}',
  'GET /api/work-reports/{assignmentId}': '/api/admin/users/{subject}/work-reports/{assignmentId}',
  'GET /api/work-reports/{assignmentId}/approval': '/api/admin/users/{subject}/work-reports/{assignmentId}/approval',
  'GET /api/work-reports/{assignmentId}/pdf': '/api/admin/users/{subject}/work-reports/{assignmentId}/pdf',
  'GET /api/work-reports/{assignmentId}/xlsx': '/api/admin/users/{subject}/work-reports/{assignmentId}/xlsx',
  'GET /api/work-reports/{assignmentId}/form': '/api/admin/users/{subject}/work-reports/{assignmentId}/form',
  'GET /api/history': '/api/admin/users/{subject}/history',
  'GET /api/months/{month}/record-proof': '/api/admin/users/{subject}/months/{month}/record-proof',
  'GET /api/shifts/{month}': '/api/admin/users/{subject}/shifts?month={month}',
  'GET /api/shift-misfits/{month}': '/api/admin/users/{subject}/shift-misfits?month={month}',
  'GET /api/swaps': '/api/admin/users/{subject}/swaps',
  'GET /api/swaps/check': '/api/admin/users/{subject}/swaps/check',
  'POST /api/requests': '/api/admin/users/{subject}/requests',
  'GET /api/vacation-balance/my-balance': '/api/admin/users/{subject}/leave-balance',
  'GET /api/leave-settings': '/api/admin/users/{subject}/leave-units',
  'GET /api/leave-kinds': '/api/admin/users/{subject}/askable-leave-kinds',
  'GET /api/vacation/day': '/api/admin/users/{subject}/vacation-day',
  'POST /api/vacation': '/api/admin/users/{subject}/vacations',
} as const;

/**
 * The calls of one's own reports of work that whoever looks after a client makes of an assignment to it, whoever's it is: each
 * with the path of the latter.
 */
export const pathsOfAssignment = {
  'GET /api/work-reports/{assignmentId}': '/api/admin/work-reports/{assignmentId}',
  'GET /api/work-reports/{assignmentId}/approval': '/api/admin/work-reports/{assignmentId}/approval',
  'GET /api/work-reports/{assignmentId}/pdf': '/api/admin/work-reports/{assignmentId}/pdf',
  'GET /api/work-reports/{assignmentId}/xlsx': '/api/admin/work-reports/{assignmentId}/xlsx',
  'GET /api/work-reports/{assignmentId}/form': '/api/admin/work-reports/{assignmentId}/form',
} as const;
