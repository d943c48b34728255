import type { Emails } from '../catalog.ts';

export const emails: Emails<'pt'> = {
  testModeEmail: 'Modo de teste: este e-mail não foi entregue.',
  greeting: 'Olá, {name},',
  greetingWithoutName: 'Olá,',
  signature: 'Com os melhores cumprimentos,\n{shop}',
  unsubscribe: 'Cancelar subscrição',
  whyOrder: 'Recebe este e-mail porque fez uma encomenda em {shop} (encomenda {orderId}).',
  whyReview: 'Recebe este e-mail porque foi enviada uma avaliação a {shop} com este endereço.',
  whyQuestion: 'Recebe este e-mail porque fez esta pergunta em {shop}.',
  whyPurchase: 'Recebe este e-mail porque comprou este produto em {shop}.',
  whyInvitation: 'Recebe este e-mail porque foi convidado por alguém da equipa de {shop}.',
  whyOwner: 'Recebe este e-mail porque é titular da conta de {shop} no Tribune.',
  whyStaff: 'Recebe este e-mail porque faz parte da equipa de {shop}.',

  requestSubject: 'Como correu a sua encomenda de {shop}?',
  requestIntro: 'Já tem a sua encomenda há alguns dias. O que acha dela?',
  requestInvitation:
    'Escolha de 1 a 5 estrelas e, se quiser, diga-nos porquê. Todas as avaliações contam da mesma forma, boas ou más, e ajudam outras pessoas a escolher.',
  rateProduct: 'Avaliar de 1 a 5 estrelas',
  reminderSubject: 'Lembrete: como correu a sua encomenda de {shop}?',
  reminderIntro:
    'Há pouco tempo perguntámos o que achou da sua encomenda. Se ainda quiser responder, aqui está de novo a ligação. Este é o nosso último e-mail sobre o assunto.',
  firstReminderIntro:
    'Há pouco tempo perguntámos o que achou da sua encomenda. Se quiser responder, aqui está de novo a ligação.',
  secondReminderSubject: 'Último lembrete: como correu a sua encomenda na {shop}?',
  secondReminderIntro:
    'Ainda não sabemos o que achou da sua encomenda. Se quiser dizer-nos, aqui está a ligação pela última vez. Não voltaremos a escrever-lhe sobre o assunto.',
  rewardOffer:
    'Como agradecimento pela sua avaliação, receberá: {reward}. Não depende do que escreve nem de quantas estrelas dá. As avaliações escritas em troca de uma recompensa são assinaladas.',
  rewardSubject: 'Obrigado! A sua recompensa de {shop}',
  rewardIntro: 'Obrigado por dedicar algum tempo à sua avaliação. Aqui está a sua recompensa: {reward}.',
  rewardCode: 'O seu código',

  verifySubject: 'Confirme o seu e-mail',
  verifyIntro:
    'Foi enviada a {shop} uma avaliação de «{product}» com este endereço. Para que possa ser publicada, confirme que o endereço é seu.',
  verifyIntroWithoutProduct:
    'Foi enviada uma avaliação a {shop} com este endereço. Para que possa ser publicada, confirme que o endereço é seu.',
  verifyButton: 'Confirmar e-mail',
  verifyIgnore: 'Se não foi você, pode ignorar este e-mail. A avaliação não será publicada.',

  rejectedSubject: 'A sua avaliação de «{product}» não foi publicada',
  rejectedSubjectWithoutProduct: 'A sua avaliação não foi publicada',
  rejectedIntro:
    'Obrigado pela sua avaliação de «{product}». Não foi possível publicá-la pelo seguinte motivo:',
  rejectedIntroWithoutProduct:
    'Obrigado pela sua avaliação. Não foi possível publicá-la pelo seguinte motivo:',
  reason_spam: 'Parece publicidade.',
  reason_profanity: 'Contém insultos ou linguagem ofensiva.',
  reason_personal_data: 'Contém dados pessoais, como um nome, uma morada ou um número de telefone.',
  reason_off_topic: 'Não é sobre o produto.',
  reason_fake: 'Não conseguimos comprovar que se baseia numa experiência própria.',
  reason_conflict_of_interest: 'Quem a escreveu tem ligação à loja, ao fabricante ou a um concorrente.',
  reason_illegal: 'O conteúdo viola a lei ou os direitos de terceiros.',
  reason_duplicate: 'O mesmo texto já tinha sido enviado.',
  reason_media: 'Inclui uma foto ou um vídeo que não podemos publicar.',
  reason_other: 'Não cumpre as nossas regras para avaliações.',
  rejectedEdit:
    'Pode editá-la e enviá-la de novo. Esta decisão não tem a ver com o número de estrelas que deu.',
  editReview: 'Editar a minha avaliação',

  updateSubject: 'Quer atualizar a sua avaliação de «{product}»?',
  updateSubjectWithoutProduct: 'Quer atualizar a sua avaliação?',
  updateIntro: '{shop} enviou-lhe uma mensagem sobre a sua avaliação:',
  updateOptional:
    'Se mudou de opinião, pode atualizar a sua avaliação. Não é obrigatório e nada depende disso.',

  answerSubject: 'A sua pergunta sobre «{product}» tem resposta',
  answerSubjectWithoutProduct: 'A sua pergunta tem resposta',
  answerQuestion: 'A sua pergunta sobre «{product}» tem resposta.',
  answerQuestionWithoutProduct: 'A sua pergunta tem resposta.',
  answeredBy: 'Resposta de {name}:',
  answeredByCustomer: 'Outro cliente respondeu.',
  viewInStore: 'Ver na loja',

  buyerSubject: 'Pode responder a uma pergunta sobre «{product}»?',
  buyerSubjectWithoutProduct: 'Pode responder a uma pergunta sobre a sua compra?',
  buyerIntro: 'Comprou «{product}» na nossa loja. Outra pessoa tem uma pergunta.',
  buyerIntroWithoutProduct: 'Comprou um produto na nossa loja. Outra pessoa tem uma pergunta.',
  buyerInvitation: 'Se souber a resposta, partilhe-a na página do produto.',

  invitationSubject: 'Convite para gerir as avaliações de {shop}',
  invitationIntro:
    'Recebeu um convite de {inviter} para gerir as avaliações e perguntas de {shop} no Tribune.',
  invitationButton: 'Aceitar convite',
  invitationIgnore: 'Se não esperava este convite, pode ignorar este e-mail.',

  webhookSubject: 'Um endpoint de webhook de {shop} foi desativado',
  webhookIntro: 'O Tribune já não envia eventos para este endpoint:',
  webhook_gone: 'Respondeu com 410 (Gone), que pede o fim dos envios.',
  webhook_failing: 'Durante cinco dias, todas as entregas falharam.',
  webhookAgain:
    'Quando voltar a estar disponível, ative o endpoint. Poderá então repetir as entregas dos últimos 30 dias que falharam ou foram canceladas.',
  webhookButton: 'Ver o endpoint',

  deletionSubject: 'A eliminação de {shop} foi agendada',
  deletionIntro:
    'Em {date}, tudo o que pertence a {shop} será eliminado: avaliações, fotografias, encomendas, definições e todos os acessos. Até lá, qualquer proprietário pode cancelar nas definições.',
  deletionRequestedBy:
    'Foi pedida por {email}. Se não contava com isto, cancele-a e verifique quem tem acesso.',
  deletionButton: 'Abrir as definições',
  deletionCanceledSubject: 'A eliminação de {shop} foi cancelada',
  deletionCanceledIntro: '{shop} fica como está; nada foi eliminado.',
  shopFailingSubject: 'As mensagens de {platform} para {shop} estão a falhar',
  shopFailingIntro:
    'Há uma hora que todas as mensagens de {platform} são recusadas: novas encomendas e novos produtos não chegam e não são pedidas avaliações. O último erro foi:',
  shopFailingCheck: 'Verifique a ligação. Se {platform} desativou os webhooks, volte a ativá-los.',
  shopFailingButton: 'Ver a ligação',

  codesSubject_low: 'Restam poucos códigos de desconto para {shop}',
  codesSubject_empty: 'Não há mais códigos de desconto para {shop}',
  codesIntro_low: {
    one: 'Resta {count} código de desconto para esta recompensa:',
    many: 'Restam {count} códigos de desconto para esta recompensa:',
    other: 'Restam {count} códigos de desconto para esta recompensa:',
  },
  codesIntro_empty:
    'Não há mais códigos de desconto para esta recompensa. Clientes que a ganharam estão à espera do seu:',
  codesAdd: 'Quem está à espera recebe o seu assim que adicionar códigos.',
  codesButton: 'Adicionar códigos',

  domainSubject: 'Falta um registo DNS de {domain}',
  domainIntro:
    'Já não é encontrado um registo DNS de que {shop} precisa para enviar e-mails a partir de {domain}. Enquanto faltar, os e-mails aos seus clientes são enviados do endereço deste serviço; ao fim de três dias, o domínio deixa de ser utilizado.',
  domainButton: 'Ver registos',
  missingSubject: 'A encomenda {orderId} não chegou, segundo o cliente',
  missingIntro:
    'Foi pedida uma avaliação da encomenda {orderId}, mas o cliente diz que ainda não chegou. Até a data de entrega mudar, ou durante 15 dias, não é pedida nenhuma.',
  missingButton: 'Ver pedido',
  topicsSubject: 'As críticas aumentam em {shop}',
  topicsIntro:
    'As avaliações das últimas quatro semanas criticam isto com mais frequência do que as das doze semanas anteriores, mais do que o acaso explica:',
  topicsRise:
    '{topic} ({product}): desfavorável em {negative} de {mentions} avaliações ({now}), antes: {before}',
  topicsWholeStore: 'toda a loja',
  unnamedProduct: 'um produto que não está no seu catálogo',
  topicsButton: 'Ver temas',
  emailsOff: 'Desativar estes e-mails',

  raidSubject: 'Atividade invulgar em {shop}',
  raidIntro:
    'Chegaram em conjunto, de forma invulgar, avaliações de {product} ({reviews}). Só serão publicadas depois da sua decisão. As estrelas não tiveram influência.',
  raidButton: 'Rever as avaliações',

  mentionSubject: '{author} mencionou-o numa nota',
  mentionIntro: '{author} mencionou-o numa nota interna sobre um conteúdo de {shop}.',
  mentionButton: 'Ver a nota',
  lateSubject: 'Itens atrasados em {shop}',
  lateIntro:
    'Há conteúdos de {shop} à espera de decisão além do prazo previsto. Na fila: {items}. Denúncias e contestações: {reports}.',
  lateButton: 'Abrir a fila',

  passwordSubject: 'Reponha a sua palavra-passe do Tribune',
  passwordIntro:
    'Recebemos um pedido para repor a palavra-passe da sua conta do Tribune. A ligação é válida durante uma hora.',
  passwordButton: 'Repor palavra-passe',
  passwordIgnore: 'Se não fez este pedido, pode ignorar este e-mail. A sua palavra-passe não será alterada.',

  reportReceivedSubject: 'Recebemos a sua denúncia ({reference})',
  reportReceivedIntro:
    'Obrigado pela sua denúncia sobre um conteúdo em {shop}. A equipa da loja irá analisá-la e informá-lo da sua decisão.',
  reportDecidedSubject: 'Decisão sobre a sua denúncia ({reference})',
  removedSubject: 'O seu conteúdo em {shop} foi removido',
  removedIntro: 'Alguém denunciou o que publicou em {shop}. A equipa da loja analisou-o e removeu-o:',
  decidedByPerson: 'A decisão foi tomada por uma pessoa.',
  appealOffer: 'Se não concorda, pode contestar até {date}.',
  appealDecidedSubject: 'Decisão sobre a contestação ({reference})',
  securitySubject: 'Aviso de segurança da sua conta Tribune',
  'security_password.reset': 'A sua palavra-passe foi alterada e todas as outras sessões foram terminadas.',
  'security_password.change': 'A sua palavra-passe foi alterada.',
  'security_two_factor.enable': 'A autenticação de dois fatores foi ativada.',
  'security_two_factor.disable': 'A autenticação de dois fatores foi desativada.',
  'security_passkey.add': 'Foi adicionada uma chave de acesso.',
  'security_passkey.delete': 'Foi removida uma chave de acesso.',
  securityNotYou:
    'Se foi o próprio, não precisa de fazer nada. Caso contrário, reponha já a sua palavra-passe: todas as outras sessões serão terminadas.',
  whyAccount: 'Recebe este e-mail porque diz respeito à segurança da sua conta Tribune.',
  whyReport: 'Recebe este e-mail porque denunciou um conteúdo em {shop}.',
  whyAuthor: 'Recebe este e-mail porque enviou este conteúdo a {shop}.',
  receiptLink: 'Recibo: acompanhe a sua avaliação no registo público da loja',

  ownLinkSubject: 'A sua ligação para tudo o que escreveu',
  ownLinkIntro:
    'Com esta ligação pode ver, alterar, retirar, descarregar e apagar o que escreveu. É válida durante 24 horas.',
  ownLinkButton: 'Mostrar o que escrevi',
  ownLinkIgnore:
    'Se não pediu esta ligação, ignore este e-mail. Não o reencaminhe: quem tiver a ligação pode usá-la.',
  whyOwnLink: 'Recebe este e-mail porque esta ligação foi pedida para o seu endereço, conhecido em {shop}.',
};
