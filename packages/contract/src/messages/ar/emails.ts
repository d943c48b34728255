import type { Emails } from '../catalog.ts';

export const emails: Emails<'ar'> = {
  testModeEmail: 'وضع الاختبار: لم يتم تسليم هذه الرسالة.',
  greeting: 'مرحبًا {name}،',
  greetingWithoutName: 'مرحبًا،',
  signature: 'مع أطيب التحيات،\n{shop}',
  unsubscribe: 'إلغاء الاشتراك',
  whyOrder: 'تصلك هذه الرسالة لأنك طلبت من {shop} (الطلب {orderId}).',
  whyReview: 'تصلك هذه الرسالة لأن مراجعة أُرسلت إلى {shop} بهذا العنوان.',
  whyQuestion: 'تصلك هذه الرسالة لأنك طرحت هذا السؤال في {shop}.',
  whyPurchase: 'تصلك هذه الرسالة لأنك اشتريت هذا المنتج من {shop}.',
  whyInvitation: 'تصلك هذه الرسالة لأن أحد أعضاء فريق {shop} دعاك.',
  whyOwner: 'تصلك هذه الرسالة لأنك من مالكي حساب {shop} في Tribune.',
  whyStaff: 'تصلك هذه الرسالة لأنك من أعضاء فريق {shop}.',

  requestSubject: 'ما رأيك في طلبك من {shop}؟',
  requestIntro: 'وصلك طلبك منذ فترة. ما رأيك فيه؟',
  requestInvitation:
    'اختر من نجمة إلى 5 نجوم، وأخبرنا بالسبب إن أردت. كل المراجعات متساوية، إيجابية كانت أم سلبية، وهي تساعد العملاء الآخرين على الاختيار.',
  rateProduct: 'قيّمه من نجمة إلى 5 نجوم',
  reminderSubject: 'تذكير: ما رأيك في طلبك من {shop}؟',
  reminderIntro:
    'سألناك مؤخرًا عن رأيك في طلبك. إن كنت لا تزال ترغب في الإجابة، فإليك الرابط مرة أخرى. هذه آخر رسالة منا بهذا الشأن.',
  firstReminderIntro: 'سألناك مؤخرًا عن رأيك في طلبك. إن كنت ترغب في الإجابة، فإليك الرابط مرة أخرى.',
  secondReminderSubject: 'تذكير أخير: كيف كان طلبك من {shop}؟',
  secondReminderIntro:
    'لم نعرف رأيك في طلبك بعد. إن كنت ترغب في إخبارنا به، فإليك الرابط للمرة الأخيرة. لن نراسلك بهذا الشأن مرة أخرى.',
  rewardOffer:
    'شكرًا على مراجعتك، ستحصل على: {reward}. ولا يتوقف ذلك على ما تكتبه ولا على عدد النجوم. ويُشار إلى المراجعات المكتوبة مقابل مكافأة.',
  rewardSubject: 'شكرًا لك! إليك مكافأتك من {shop}',
  rewardIntro: 'شكرًا على الوقت الذي خصصته لكتابة مراجعتك. إليك مكافأتك: {reward}.',
  rewardCode: 'رمزك',

  verifySubject: 'يُرجى تأكيد بريدك الإلكتروني',
  verifyIntro:
    'أُرسلت إلى {shop} مراجعة لـ«{product}» بهذا العنوان. لكي يمكن نشرها، يُرجى تأكيد أن العنوان لك.',
  verifyIntroWithoutProduct:
    'أُرسلت مراجعة إلى {shop} بهذا العنوان. لكي يمكن نشرها، يُرجى تأكيد أن العنوان لك.',
  verifyButton: 'تأكيد البريد الإلكتروني',
  verifyIgnore: 'إن لم تكن أنت من أرسلها، فيمكنك تجاهل هذه الرسالة. لن تُنشر المراجعة.',

  rejectedSubject: 'لم تُنشر مراجعتك لـ«{product}»',
  rejectedSubjectWithoutProduct: 'لم تُنشر مراجعتك',
  rejectedIntro: 'شكرًا على مراجعتك لـ«{product}». لم نتمكن من نشرها للسبب التالي:',
  rejectedIntroWithoutProduct: 'شكرًا على مراجعتك. لم نتمكن من نشرها للسبب التالي:',
  reason_spam: 'تبدو كإعلان.',
  reason_profanity: 'تحتوي على إهانات أو ألفاظ مسيئة.',
  reason_personal_data: 'تحتوي على بيانات شخصية، مثل اسم أو عنوان أو رقم هاتف.',
  reason_off_topic: 'لا تتعلق بالمنتج.',
  reason_fake: 'لم نتمكن من التحقق من أنها تستند إلى تجربتك الشخصية.',
  reason_conflict_of_interest: 'كاتبها على صلة بالمتجر أو بالشركة المصنّعة أو بمنافس.',
  reason_illegal: 'محتواها يخالف القانون أو ينتهك حقوق الآخرين.',
  reason_duplicate: 'سبق إرسال النص نفسه.',
  reason_media: 'تتضمن صورة أو مقطع فيديو لا يمكننا نشره.',
  reason_other: 'لا تلتزم بإرشادات المراجعات لدينا.',
  rejectedEdit: 'يمكنك تعديلها وإرسالها من جديد. هذا القرار لا علاقة له بعدد النجوم.',
  editReview: 'تعديل مراجعتي',

  updateSubject: 'هل تود تحديث مراجعتك لـ«{product}»؟',
  updateSubjectWithoutProduct: 'هل تود تحديث مراجعتك؟',
  updateIntro: 'أرسل إليك {shop} رسالة بشأن مراجعتك:',
  updateOptional: 'إن تغيّر رأيك، فيمكنك تحديث مراجعتك. الأمر اختياري ولا يترتب عليه شيء.',

  answerSubject: 'تمت الإجابة عن سؤالك حول «{product}»',
  answerSubjectWithoutProduct: 'تمت الإجابة عن سؤالك',
  answerQuestion: 'تمت الإجابة عن سؤالك حول «{product}».',
  answerQuestionWithoutProduct: 'تمت الإجابة عن سؤالك.',
  answeredBy: 'إجابة من {name}:',
  answeredByCustomer: 'أجاب أحد العملاء.',
  viewInStore: 'عرض في المتجر',

  buyerSubject: 'هل يمكنك الإجابة عن سؤال حول «{product}»؟',
  buyerSubjectWithoutProduct: 'هل يمكنك الإجابة عن سؤال حول مشترياتك؟',
  buyerIntro: 'لقد اشتريت «{product}» من متجرنا. لدى عميل آخر سؤال عنه.',
  buyerIntroWithoutProduct: 'لقد اشتريت منتجًا من متجرنا. لدى عميل آخر سؤال عنه.',
  buyerInvitation: 'إن كنت تعرف الإجابة، فشاركها في صفحة المنتج.',

  invitationSubject: 'دعوة لإدارة مراجعات {shop}',
  invitationIntro: 'دعاك {inviter} إلى إدارة مراجعات {shop} وأسئلته في Tribune.',
  invitationButton: 'قبول الدعوة',
  invitationIgnore: 'إن لم تكن تتوقع هذه الدعوة، فيمكنك تجاهل هذه الرسالة.',

  webhookSubject: 'تم تعطيل نقطة webhook تابعة لـ{shop}',
  webhookIntro: 'لم يعد Tribune يرسل الأحداث إلى هذه النقطة:',
  webhook_gone: 'استجابت بالرمز 410 (Gone)، وهو طلب بإيقاف الإرسال.',
  webhook_failing: 'فشلت جميع عمليات الإرسال طوال خمسة أيام.',
  webhookAgain: 'عندما تصبح متاحة من جديد، فعّلها. ويمكنك عندئذ إعادة إرسال ما فشل أو أُلغي خلال آخر 30 يومًا.',
  webhookButton: 'عرض نقطة webhook',

  deletionSubject: 'تمت جدولة حذف {shop}',
  deletionIntro:
    'في {date} سيُحذف كل ما يخص {shop}: التقييمات والصور والطلبات والإعدادات وجميع صلاحيات الوصول. وحتى ذلك الحين يمكن لأي مالك إلغاء ذلك في الإعدادات.',
  deletionRequestedBy: 'طلب ذلك {email}. إذا لم تكن تتوقع هذا، فألغِ الحذف وتحقق ممن لديه صلاحية الوصول.',
  deletionButton: 'فتح الإعدادات',
  deletionCanceledSubject: 'تم إلغاء حذف {shop}',
  deletionCanceledIntro: 'يبقى {shop} كما هو، ولم يُحذف أي شيء.',
  shopFailingSubject: 'تفشل رسائل {platform} إلى {shop}',
  shopFailingIntro:
    'منذ ساعة تُرفض جميع الرسائل الواردة من {platform}، فلا تصل الطلبات والمنتجات الجديدة ولا تُطلب مراجعات عنها. آخر خطأ:',
  shopFailingCheck: 'تحقق من الاتصال. إذا أوقفت {platform} إشعارات Webhook فأعد تفعيلها.',
  shopFailingButton: 'عرض الاتصال',

  codesSubject_low: 'تبقّى عدد قليل من رموز القسائم لمتجر {shop}',
  codesSubject_empty: 'نفدت رموز القسائم لمتجر {shop}',
  codesIntro_low: {
    zero: 'لم يتبقَّ أي رمز قسيمة لهذه المكافأة:',
    one: 'تبقّى رمز قسيمة واحد لهذه المكافأة:',
    two: 'تبقّى رمزا قسيمة لهذه المكافأة:',
    few: 'تبقّت {count} رموز قسائم لهذه المكافأة:',
    many: 'تبقّى {count} رمز قسيمة لهذه المكافأة:',
    other: 'تبقّى {count} رمز قسيمة لهذه المكافأة:',
  },
  codesIntro_empty: 'نفدت رموز القسائم لهذه المكافأة، والعملاء الذين استحقوها بانتظار رموزهم:',
  codesAdd: 'سيتلقى المنتظرون رموزهم فور إضافتك رموزًا.',
  codesButton: 'إضافة رموز',

  domainSubject: 'أحد سجلات DNS للنطاق {domain} مفقود',
  domainIntro:
    'لم يعد يُعثر على سجل DNS يحتاجه {shop} لإرسال رسائل البريد من {domain}. إلى أن يظهر مجددًا تُرسل رسائل عملائك من عنوان هذه الخدمة، وبعد ثلاثة أيام لا يعود النطاق مستخدمًا.',
  domainButton: 'عرض السجلات',
  missingSubject: 'لم يصل الطلب {orderId} بحسب العميل',
  missingIntro:
    'طُلبت مراجعة للطلب {orderId}، ويقول العميل إنه لم يصل بعد. لن تُطلب أي مراجعة حتى يتغير تاريخ التسليم، أو لمدة 15 يومًا.',
  missingButton: 'عرض الطلب',
  topicsSubject: 'الشكاوى في ازدياد لدى {shop}',
  topicsIntro:
    'تنتقد تقييمات الأسابيع الأربعة الأخيرة ما يلي أكثر من تقييمات الأسابيع الاثني عشر السابقة، بما يتجاوز ما تفسره المصادفة:',
  topicsRise:
    '{topic} ({product}): غير مواتية في {negative} من {mentions} من التقييمات ({now})، سابقًا: {before}',
  topicsWholeStore: 'المتجر كله',
  unnamedProduct: 'منتج غير موجود في دليل منتجاتك',
  topicsButton: 'عرض المواضيع',
  emailsOff: 'إيقاف هذه الرسائل',

  raidSubject: 'نشاط غير معتاد في {shop}',
  raidIntro:
    'وصلت مراجعات للمنتج {product} معًا بشكل غير معتاد ({reviews}). لن تُنشر حتى تتخذ قرارك. لم يكن للنجوم أي دور في ذلك.',
  raidButton: 'فحص المراجعات',

  mentionSubject: 'أشار إليك {author} في ملاحظة',
  mentionIntro: 'أشار إليك {author} في ملاحظة داخلية حول محتوى في {shop}.',
  mentionButton: 'عرض الملاحظة',
  lateSubject: 'عناصر متأخرة في {shop}',
  lateIntro:
    'يوجد محتوى في {shop} ينتظر قرارًا بعد انقضاء المهلة المحددة. في قائمة الانتظار: {items}. البلاغات والاعتراضات: {reports}.',
  lateButton: 'فتح قائمة الانتظار',

  passwordSubject: 'إعادة تعيين كلمة مرور Tribune',
  passwordIntro: 'تلقينا طلبًا لإعادة تعيين كلمة مرور حسابك في Tribune. الرابط صالح لمدة ساعة.',
  passwordButton: 'إعادة تعيين كلمة المرور',
  passwordIgnore: 'إن لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة. لن تتغيّر كلمة مرورك.',

  reportReceivedSubject: 'لقد استلمنا بلاغك ({reference})',
  reportReceivedIntro: 'شكرًا على بلاغك عن محتوى في {shop}. سيراجعه فريق المتجر ويبلغك بقراره.',
  reportDecidedSubject: 'القرار بشأن بلاغك ({reference})',
  removedSubject: 'أُزيل المحتوى الذي نشرته في {shop}',
  removedIntro: 'أبلغ أحدهم عمّا كتبته في {shop}. راجعه فريق المتجر وأزاله:',
  decidedByPerson: 'اتخذ القرار شخص.',
  appealOffer: 'إذا كنت لا توافق، يمكنك الاعتراض حتى {date}.',
  appealDecidedSubject: 'القرار بشأن الاعتراض ({reference})',
  securitySubject: 'إشعار أمني بشأن حسابك في Tribune',
  'security_password.reset': 'تم تغيير كلمة مرورك وإنهاء جميع الجلسات الأخرى.',
  'security_password.change': 'تم تغيير كلمة مرورك.',
  'security_two_factor.enable': 'تم تفعيل المصادقة الثنائية.',
  'security_two_factor.disable': 'تم إيقاف المصادقة الثنائية.',
  'security_passkey.add': 'تمت إضافة مفتاح مرور.',
  'security_passkey.delete': 'تمت إزالة مفتاح مرور.',
  securityNotYou:
    'إذا كنت أنت من فعل ذلك، فلا داعي لأي إجراء. وإلا فأعد تعيين كلمة مرورك الآن: سيؤدي ذلك إلى إنهاء جميع الجلسات الأخرى.',
  whyAccount: 'تتلقى هذه الرسالة لأنها تتعلق بأمان حسابك في Tribune.',
  whyReport: 'تتلقى هذه الرسالة لأنك أبلغت عن محتوى في {shop}.',
  whyAuthor: 'تتلقى هذه الرسالة لأنك أرسلت هذا المحتوى إلى {shop}.',
  receiptLink: 'الإيصال: تابع مراجعتك في السجل العام للمتجر',

  ownLinkSubject: 'رابطك إلى كل ما كتبته',
  ownLinkIntro:
    'بهذا الرابط يمكنك الاطلاع على ما كتبته وتعديله وسحبه وتنزيله ومحوه. الرابط صالح لمدة 24 ساعة.',
  ownLinkButton: 'عرض ما كتبته',
  ownLinkIgnore:
    'إن لم تطلب هذا الرابط، فتجاهل هذه الرسالة. لا تُعد توجيهها: يمكن لأي شخص لديه الرابط استخدامه.',
  whyOwnLink: 'تتلقى هذه الرسالة لأن هذا الرابط طُلب لعنوانك المعروف لدى {shop}.',
};
